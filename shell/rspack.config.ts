import { shellConfig } from '@portal/build/shell';

export default shellConfig(import.meta.url, {
  scripts: { 'embed.js': './src/embed/element/main.ts' },
  // Documents are shown by them when somebody opens one (ADR 121).
  files: {
    'pdfjs/pdf.js': 'pdfjs-dist/legacy/build/pdf.min.mjs',
    'pdfjs/worker.js': 'pdfjs-dist/legacy/build/pdf.worker.min.mjs',
  },
});
