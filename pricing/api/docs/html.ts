/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Escapes text and converts `code` in backquotes to a code element. */
export const renderWords = (text: string): string =>
  escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** A table of the documentation; scrolls horizontally on a narrow screen. */
export function renderTable(heads: readonly string[], rows: readonly string[]): string {
  const columns = heads.map((head) => `<th scope="col">${head}</th>`).join('');
  return (
    `<div class="wide" tabindex="0"><table><thead><tr>${columns}</tr></thead>` +
    `<tbody>${rows.join('\n')}</tbody></table></div>`
  );
}
