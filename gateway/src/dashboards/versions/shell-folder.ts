import path from 'node:path';
import { CHECKOUT, type Config } from '../../platform/config/index.ts';

/** The folder of the built shell. */
export const shellFolder = (config: Pick<Config, 'shellDir'>): string =>
  config.shellDir ?? path.join(CHECKOUT, 'shell', 'dist');
