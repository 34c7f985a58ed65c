import writeExcelFile from 'write-excel-file/node';

/** A real .xlsx workbook, like one that an analyst would attach. */
export async function workbook(device: string) {
  const rows = [
    [{ value: 'Device' }, { value: 'Unit price' }, { value: 'Units a year' }],
    [{ value: device }, { value: 1840.5 }, { value: 36 }],
  ];
  return {
    name: `Cost analysis ${device}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeExcelFile(rows).toBuffer(),
  };
}
