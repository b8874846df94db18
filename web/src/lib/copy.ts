/** Copy a text. A page that came by plain http has no clipboard: there the browser copies what is selected. */

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
