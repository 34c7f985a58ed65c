import { Readable } from 'node:stream';
import type { Context } from '../platform/context.ts';
import { addDocument, addLink } from '../requests/evidence/service.ts';
import type { DemoEvidence } from './catalog.ts';
import { textPdf } from './offer.ts';
import { trayPicture } from './picture.ts';

/** Adds a piece of evidence to a request. `workbook` is the one that was made for it, if it has one. */
export async function seedEvidence(
  context: Context,
  id: number,
  {
    kind,
    title,
    url,
    lines = [],
    made,
    workbook,
    staff: forStaff,
  }: DemoEvidence & { workbook: Buffer | undefined },
): Promise<void> {
  const document = () =>
    made === 'workbook' ? workbook : made === 'picture' ? trayPicture() : textPdf(lines);
  const about = { title, kind, audience: forStaff ? 'staff' : 'everyone' };
  if (url) await addLink(context, id, { ...about, url });
  else
    await addDocument(context, id, {
      fileName: title,
      bytes: Readable.from(document() ?? []),
      complete: async () => 'complete',
      fields: () => about,
    });
}
