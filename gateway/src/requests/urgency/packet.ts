import { factLabel, USUAL_URGENCY, urgencyLabel } from '@portal/domain';
import { factBlocks } from '../packet/facts.ts';
import { addPacketSection } from '../packet/sections.ts';
import { calendarDayText, instantText } from '../packet/words.ts';

addPacketSection({
  title: factLabel('urgency'),
  order: 12,
  read: async (context, requests) =>
    requests.map(({ urgency, urgencyReason, wantedBy, urgencyConfirmedAt }) => {
      if (urgency === USUAL_URGENCY && !urgencyReason) return { blocks: [] };
      return {
        blocks: factBlocks([
          [factLabel('urgency'), urgencyLabel(urgency)],
          [factLabel('wantedBy'), wantedBy && calendarDayText(wantedBy)],
          [factLabel('urgencyConfirmedAt'), urgencyConfirmedAt && instantText(context, urgencyConfirmedAt)],
          [factLabel('urgencyReason'), urgencyReason, true],
        ]),
      };
    }),
});
