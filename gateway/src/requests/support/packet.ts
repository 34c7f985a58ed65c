import { addPacketSection } from '../packet/sections.ts';
import { readSupport } from './service.ts';

addPacketSection({
  title: 'Also asked for by',
  order: 14,
  async read(context, requests) {
    const ids = requests.map(({ id }) => id);
    return (await readSupport(context, ids)).map(({ count, people }) => {
      if (count === 0) return { blocks: [] };
      const others = count === 1 ? '1 other person' : `${count} other people`;
      const text = people ? people.map(({ name }) => name).join(', ') : others;
      return { blocks: [{ kind: 'text', text }] };
    });
  },
});
