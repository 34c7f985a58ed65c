import { lawsonIdSchema } from '@portal/domain';
import * as z from 'zod/mini';

/** The shelf form: a Lawson ID that is not blank (spec 5). */
export const shelfSchema = z.object({ lawsonId: lawsonIdSchema });
