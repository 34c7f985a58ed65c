import { settingEntry } from '@portal/domain';
import { onPreview } from '../settings/service.ts';

onPreview(['paper_size'], async (_services, _now, { paper_size: size }) => {
  const entry = settingEntry('paper_size');
  return `The next packets have pages of ${entry.kind === 'choice' ? entry.labels[size] : size}.`;
});

onPreview(
  ['packet_pages'],
  async (_services, _now, { packet_pages: pages }) =>
    `The next packets have up to ${pages} pages. Longer ones are refused.`,
);
