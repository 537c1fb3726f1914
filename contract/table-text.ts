/** A table as it is pasted from a spreadsheet or saved as CSV. */

/**
 * Lines of cells, separated by tabs if the first line has one, otherwise by commas as in RFC 4180. Empty lines are left
 * out, and so are the wrappers that {@link csvOf} puts around digits.
 */
export function parseTable(text: string): { row: number; cells: string[] }[] {
  const clean = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  const [first = ""] = clean.split("\n", 1);
  const separator = first.includes("\t") ? "\t" : first.includes(";") && !first.includes(",") ? ";" : ",";
  return linesOf(clean, separator)
    .map((cells, index) => ({ row: index + 1, cells: cells.map((cell) => cell.trim().replace(DIGITS_KEPT, "$1")) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
}

function linesOf(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = "";
  let isQuoted = false;
  const endCell = () => {
    line.push(cell);
    cell = "";
  };
  const endLine = () => {
    endCell();
    lines.push(line);
    line = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (character === separator) endCell();
    else if (character === "\n") endLine();
    else cell += character;
  }
  endLine();
  return lines;
}

/** The beginnings of a formula in a spreadsheet: at the start, and after any separator that is not a comma. */
const FORMULA = /^(?=[=+\-@\t\r])/;
const LATER_FORMULA = /[;\t\r\n](?=[=+\-@\t\r])/g;

/** A text that a spreadsheet would take for a number, whose first 0 and sixteenth digit it would lose. */
const DIGITS = /^[0-9]+$/;
const DIGITS_KEPT = /^="([0-9]+)"$/;

/**
 * A table as CSV that spreadsheets open safely: UTF-8 with a byte order mark, lines as in RFC 4180, and an apostrophe
 * before anything that would run as a formula. A text of digits alone, such as a mobile, is written as the formula
 * `="0912…"`, because Excel, LibreOffice and Google would show the apostrophe. Only digits can get into such a formula.
 */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cellOf = (value: string | number | null): string => {
    const text = String(value ?? "");
    const safe = typeof value === "string" ? asText(text) : text;
    return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(",")).join("\r\n")}\r\n`;
}

function asText(text: string): string {
  if (DIGITS.test(text)) return `="${text}"`;
  return text.replaceAll(LATER_FORMULA, "$&'").replace(FORMULA, "'");
}
