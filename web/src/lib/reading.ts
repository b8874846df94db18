/** Pages of text that were read stay in this browser, for when there is no line. */

import type { StrategyPage } from "../messages";
import { isLost } from "./ahead";
import { get } from "./api";
import { read, write } from "./settings.svelte";

const KEY = "hilojack.read";
const MOST = 3; // pages
/** Another page may know another state of a table. */
const page = document.querySelector("script")?.src ?? "";

interface Kept {
  page: string;
  pages: StrategyPage[];
}

/** The page of a game, and whether it is the one that was read last. */
export async function strategyOf(game: string): Promise<{ found: StrategyPage; kept: boolean }> {
  const all = read<Kept>(KEY, { page, pages: [] });
  const pages = all.page === page ? all.pages : [];
  try {
    const found = await get<StrategyPage>(`/api/games/${encodeURIComponent(game)}/strategy`);
    const others = pages.filter((one) => one.game !== found.game);
    write(KEY, { page, pages: [found, ...others].slice(0, MOST) });
    return { found, kept: false };
  } catch (error) {
    const found = isLost(error) && pages.find((one) => one.game === game);
    if (found) return { found, kept: true };
    throw error;
  }
}
