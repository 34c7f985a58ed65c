import { onPreview } from '../../requests/index.ts';

onPreview(['meeting_votes'], async (_services, _now, { meeting_votes }) =>
  meeting_votes === 'shown'
    ? 'Members see at once what others vote, also on an item that is open now.'
    : 'Members see the votes of others when an item is closed. What was shown has been seen.',
);
