import type { Locator, Page } from '@playwright/test';

const page = (text: string, content: number) => [
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
  `<< /Length ${text.length + 34} >>\nstream\nBT /F1 18 Tf 20 100 Td (${text}) Tj ET \nendstream`,
];

/** A PDF with these texts, one on each page, and with more entries in its catalog. */
export function pdf(texts: readonly string[], catalog = ''): Buffer {
  const kids = texts.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${texts.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...texts.flatMap((text, index) => page(text, 5 + index * 2)),
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}${end}startxref\n${file.length}\n%%EOF\n`, 'latin1');
}

/** The part of a page that shows the evidence of its request. */
const evidenceOf = (page: Page): Locator =>
  page.locator('section', { has: page.getByRole('heading', { name: /^Evidence/ }) }).last();

/** Opens the page of a request and goes to its evidence, which is loaded when it comes into view. */
export async function openEvidence(page: Page, id: number): Promise<Locator> {
  await page.goto(`/requests/${id}`);
  const evidence = evidenceOf(page);
  await evidence.scrollIntoViewIfNeeded();
  return evidence;
}

/** Pastes a picture that the page itself draws, as if a person had copied it. */
export const pastePicture = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 600;
    canvas.height = 400;
    const drawn = canvas.getContext('2d') as CanvasRenderingContext2D;
    drawn.fillStyle = 'teal';
    drawn.fillRect(0, 0, 600, 400);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob as Blob], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });

/** Documents as a person chooses them. */
type Documents = Parameters<Locator['setInputFiles']>[0];

/** Opens the form to add evidence, by keyboard. */
export const beginToAdd = (evidence: Locator) =>
  evidence.getByRole('button', { name: 'Add evidence' }).press('Enter');

/** Chooses documents, which are sent at once. The file dialog belongs to the browser. */
export const addDocuments = (evidence: Locator, documents: Documents) =>
  evidence.getByLabel('Documents').setInputFiles(documents);
