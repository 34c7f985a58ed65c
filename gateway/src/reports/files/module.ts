import type { Module } from '../../platform/module.ts';
import { onPassingFiles } from '../../requests/index.ts';
import './letter.ts';
import { startMaking } from './make.ts';
import { reportFileRoutes } from './rest.ts';
import { removeOldFiles } from './service.ts';
import { keysWith } from './store.ts';

onPassingFiles(keysWith);

/** Makes files of reports in the background (ADR 173). */
export const reportFilesModule: Module = {
  notAudited: { report_files: 'Files that can be made again, each for a day.' },
  routes: reportFileRoutes,
  workers: { 'report files': startMaking },
  tasks: { 'report files': removeOldFiles },
};
