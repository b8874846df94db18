/**
 * A notice that it is one's turn: for a person who looks elsewhere. Nothing is asked of the browser
 * on its own account.
 */

import { ROOT } from "./request";
import { keep, settings } from "./settings.svelte";
import * as say from "../words/settings";

/** A table, as a notice speaks of it. */
export interface Told {
  code: string;
  title: string;
  mine: boolean; // it waits for this person
}

const ICONS = [`${ROOT}icon.svg`, `${ROOT}icon-turn.svg`];
const told = new Set<string>(); // the tables of which a notice was given, till they wait no more

/** Why this browser gives no notices, or an empty text. */
export function whyNot(): string {
  if (!isSecureContext) return say.noticesNeedHttpsOrTheComputer;
  if (!("Notification" in window))
    return "standalone" in navigator ? say.onAnIphoneOrIpad : say.thisBrowserHasNoNotices;
  return Notification.permission === "denied" ? say.thisBrowserAllowsNoNotices : "";
}

export const isOn = (): boolean =>
  settings.notices && !whyNot() && Notification.permission === "granted";

/** Turn notices on, which asks the browser, or off. Return whether they are on. */
export async function turn(on: boolean): Promise<boolean> {
  settings.notices = on && (await Notification.requestPermission()) === "granted";
  keep();
  return settings.notices;
}

/** Mark this page, and give a notice of each table that waits, if its person looks elsewhere. */
export function tell(tables: Told[]): void {
  const waiting = tables.filter((one) => one.mine);
  const count = document.hidden ? waiting.length : 0;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = ICONS[count ? 1 : 0] ?? "";
  void (count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.())?.catch(() => {});
  for (const one of tables) if (!one.mine) told.delete(one.code);
  if (isOn())
    void import("./push").then(
      ({ keep }) => keep(tables.map(({ code }) => code)),
      () => {},
    );
  for (const one of waiting) {
    if (document.hidden && isOn() && !told.has(one.code)) void show(one);
    told.add(one.code);
  }
}

async function show({ code, title }: Told): Promise<void> {
  const options = {
    tag: code,
    silent: !settings.sounds,
    icon: `${ROOT}icon-192.png`,
    data: `/table/${code}`,
  };
  const words = say.itIsYourTurnAt(title);
  try {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(words, options);
    else new Notification(words, options).onclick = () => window.focus();
  } catch {
    // a notice that fails is not worth a word
  }
}
