/** Rows as aligned columns, with numbers on the right. */
export function tableText(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => String(row[column] ?? '').length)),
  );
  const line = (cells: readonly (string | number)[]): string =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof cell === 'number' ? String(cell).padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [heads, ...rows].map(line).join('\n');
}
