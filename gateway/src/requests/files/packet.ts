import { addPacketSection } from '../packet/sections.ts';
import { dayText, sizeText } from '../packet/words.ts';
import { filesByRequest } from './service.ts';

addPacketSection({
  title: 'Analysis files',
  order: 30,
  async read(context, requests) {
    const files = await filesByRequest(
      context.db,
      requests.map(({ id }) => id),
    );
    return requests.map(({ id }) => {
      const own = files.get(id) ?? [];
      if (own.length === 0) return { blocks: [] };
      return {
        blocks: [
          {
            kind: 'text',
            tone: 'quiet',
            text: 'Workbooks are not part of the packet. They are on the page of the request.',
          },
          {
            kind: 'table',
            summary: 'Workbooks with their size, who uploaded them and when',
            columns: [
              { label: 'File', share: 4 },
              { label: 'Size', share: 1, isNumber: true },
              { label: 'Uploaded by', share: 2 },
              { label: 'On', share: 2 },
            ],
            rows: own.map(({ fileName, fileSize, uploadedByName, uploadDate }) => [
              fileName,
              sizeText(fileSize),
              uploadedByName,
              dayText(context, uploadDate),
            ]),
          },
        ],
      };
    });
  },
});
