import type { Plugin } from "vite";

export function words(): Plugin[];

export function spoken(code: string, isComponent: boolean): string;

export function filled(html: string, sheet: string): string;
