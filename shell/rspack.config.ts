import { shellConfig } from '@portal/build/shell';

export default shellConfig(import.meta.url, {
  scripts: { 'embed.js': './src/embed/element/main.ts' },
});
