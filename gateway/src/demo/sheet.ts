import writeXlsxFile, { type SheetData } from 'write-excel-file/node';
import type { DemoRequest } from './catalog.ts';

/** A figure for a request, which is the same at every start. */
const figure = (text: string, least: number, span: number): number =>
  least + ([...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) % span);

/** An analyst's cost comparison as a real Excel workbook. */
export async function costComparison({ device, manufacturer, replaces }: DemoRequest): Promise<Buffer> {
  const price = figure(device, 180, 4_200);
  const current = figure(replaces?.name ?? manufacturer, 150, 4_000);
  const cases = figure(manufacturer + device, 8, 140);
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const money = (value: number) => ({ value, format: '#,##0.00' });
  const rows: SheetData = [
    [bold('Cost comparison'), null, null],
    [device, null, null],
    [],
    [bold('Per case'), bold('Today'), bold('Proposed')],
    ['Device', money(current), money(price)],
    ['Theatre time (minutes)', figure(device, 35, 60), figure(manufacturer, 30, 55)],
    ['Cases a year', cases, cases],
    ['Device cost a year', money(current * cases), money(price * cases)],
  ];
  return writeXlsxFile(rows, {
    sheet: 'Comparison',
    columns: [{ width: 32 }, { width: 16 }, { width: 16 }],
  }).toBuffer();
}

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'];

/** The cases of each month, as a department counts them for its request: another workbook. */
export async function casesByMonth({ device, manufacturer }: DemoRequest): Promise<Buffer> {
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const });
  const months = MONTHS.map((month) => [
    month,
    figure(month + device, 6, 9),
    figure(month + manufacturer, 60, 40),
  ]);
  const rows: SheetData = [[bold('Month'), bold('Cases'), bold('Minutes in the room')], ...months];
  return writeXlsxFile(rows, {
    sheet: 'Cases',
    columns: [{ width: 16 }, { width: 10 }, { width: 22 }],
  }).toBuffer();
}
