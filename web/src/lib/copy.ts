/** Copying, and the links that others can open. */

import type { Addresses } from "../messages";
import { get } from "./api";
import * as say from "../words/shell";

let asked: Promise<Addresses> | undefined;

/**
 * Ask where others reach the server. Ask early: a browser lets a page copy only soon after a click.
 */
export function reach(): Promise<Addresses> {
  asked ??= get<Addresses>("/api/addresses").catch(() => {
    asked = undefined;
    return { addresses: [location.origin] };
  });
  return asked;
}

/** Copy the link of a page for others; `note` is for the person, if there is more to say. */
export async function copyLink(path: string): Promise<{ copied: boolean; note: string }> {
  const [best] = (await reach()).addresses;
  const link = `${best ?? location.origin}${path}`;
  const copied = await copy(link);
  const near = best ? "" : say.onlyThisComputerCan;
  return {
    copied,
    note: copied ? near : say.thisBrowserDoesNotLet(link, near),
  };
}

/**
 * Copy a text. A page that came by plain http has no clipboard: there the browser copies what is
 * selected.
 */

export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.className = "hear";
  // Outside an open dialog nothing can be selected.
  (focused?.closest("dialog") ?? document.body).append(box);
  box.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    box.remove();
    focused?.focus();
  }
}
