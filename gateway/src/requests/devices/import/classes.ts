/**
 * The device classes by product code, from the text of the FDA's product classifications (foiclass.txt): some seven thousand codes. Throws
 * an Error when a column is missing.
 */
export function readClasses(text: string): Map<string, string> {
  const [head = '', ...rows] = text.split(/\r?\n/);
  const names = head
    .replace('\ufeff', '')
    .split('|')
    .map((name) => name.trim().toUpperCase());
  const code = names.indexOf('PRODUCTCODE');
  const deviceClass = names.indexOf('DEVICECLASS');
  if (code < 0 || deviceClass < 0)
    throw new Error('The file of classes has no columns PRODUCTCODE and DEVICECLASS, with | between them.');
  return new Map(
    rows
      .map((row) => row.split('|'))
      .map((values) => [values[code]?.trim() ?? '', values[deviceClass] ?? '']),
  );
}
