import type { Plugin } from "vite";

export function verifier(): Plugin;
