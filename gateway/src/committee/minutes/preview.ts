import { onPreview } from '../../requests/index.ts';

onPreview(['minutes_votes'], async (_services, _now, { minutes_votes }) =>
  minutes_votes === 'names'
    ? 'Minutes that are drafted from now on say who voted what. Members who are recused from an item do not read it.'
    : 'Minutes that are drafted from now on say how many voted for what. Names in older ones stay.',
);
