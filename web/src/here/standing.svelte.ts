/** Where the tables of this page are. */

export type Where = "starting" | "kept" | "memory" | "elsewhere" | "newer";

export const standing: { where: Where } = $state({ where: "starting" });
