/**
 * All parts of the page in one tab, for a browser that keeps no page: over plain http none does.
 * The tab then plays on without the computer that gave it.
 */

const PARTS = "./parts.json"; // the scripts and styles of the page, as `hilojack page` lists them

/** Load every part of the page. */
export async function hold(): Promise<void> {
  const parts = (await (await fetch(PARTS)).json()) as string[];
  const places = parts.map((one) => new URL(one, document.baseURI).href);
  await Promise.all(places.filter(isStyle).map(dress));
  await Promise.all(
    places
      .filter((one) => !isStyle(one))
      .map((one) => import(/* @vite-ignore */ one) as Promise<unknown>),
  );
}

const isStyle = (place: string): boolean => place.endsWith(".css");

/** Add a sheet of styles, unless the page has it. */
function dress(place: string): Promise<unknown> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  if ([...sheets].some(({ href }) => href === place)) return Promise.resolve();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = place;
  return new Promise((done, failed) => {
    sheet.onload = done;
    sheet.onerror = failed;
    document.head.append(sheet);
  });
}
