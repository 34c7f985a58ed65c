import { type Weights, weightsIn } from '@portal/domain';
import type { Context } from '../../platform/context.ts';
import { hospitalSettings } from '../settings/known.ts';

/** The weights of the hospital's settings. */
export const presentWeights = async (context: Context): Promise<Weights> =>
  weightsIn(await hospitalSettings(context));
