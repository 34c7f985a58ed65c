import { requestNumber, STAGE_LABELS } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import type { Block } from '../../platform/paper/index.ts';
import { conversation } from '../comments/packet.ts';
import type { DeviceRequest } from '../device-requests/model.ts';
import { addPacketSection } from '../packet/sections.ts';
import { dayText } from '../packet/words.ts';
import { type MergedInto, mergedByRequest, mergedIntoOf } from './service.ts';

const mergedTable = (context: Context, merged: readonly DeviceRequest[]): Block => ({
  kind: 'table',
  summary: 'The later requests for the same device, with who asked for it and when',
  columns: [
    { label: 'Request', share: 1.5 },
    { label: 'Device', share: 3 },
    { label: 'Department', share: 2 },
    { label: 'Asked for by', share: 2 },
    { label: 'On', share: 1.8 },
  ],
  rows: merged.map(({ id, deviceName, department, requesterName, submissionDate }) => [
    requestNumber(id),
    deviceName,
    department,
    requesterName ?? '',
    dayText(context, submissionDate),
  ]),
});

/** The comments on a merged request. Its evidence is printed with that of the earlier one. */
async function conversationOf(context: Context, id: number): Promise<Block[]> {
  const said = await conversation(context, id);
  return said.length
    ? [{ kind: 'heading', level: 3, text: `Conversation of ${requestNumber(id)}` }, ...said]
    : [];
}

addPacketSection({
  title: 'Merged into this one',
  order: 15,
  async read(context, requests) {
    const all = await mergedByRequest(
      context,
      requests.map(({ id }) => id),
    );
    const contents = [];
    for (const merged of all) {
      const blocks = merged.length ? [mergedTable(context, merged)] : [];
      for (const { id } of merged) blocks.push(...(await conversationOf(context, id)));
      contents.push({ blocks });
    }
    return contents;
  },
});

const intoText = ({ id, deviceName, stage }: MergedInto): string =>
  `${requestNumber(id)} · ${deviceName} · ${STAGE_LABELS[stage]}`;

addPacketSection({
  title: 'Merged into',
  order: 11,
  read: async (context, requests) =>
    (await mergedIntoOf(context, requests)).map((into) => ({
      blocks: into ? [{ kind: 'text', text: intoText(into) }] : [],
    })),
});
