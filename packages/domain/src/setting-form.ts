import * as z from 'zod/mini';
import {
  type SettingEntry,
  type SettingName,
  type SettingValue,
  settingEntry,
  settingSchema,
} from './hospital-settings.ts';

/** What stands in the field of a setting: a text, which may be many lines of days, or the marked days of the week. */
export type TypedSetting = string | readonly string[];

/** A value as it stands in its field. */
export function typedSetting({ kind }: SettingEntry, value: SettingValue): TypedSetting {
  if (kind === 'dates') return (value as readonly string[]).join('\n');
  return Array.isArray(value) ? value : String(value);
}

function meant({ kind }: SettingEntry, typed: unknown): unknown {
  if (typeof typed !== 'string') return typed;
  if (kind === 'number') return /^\s*\d+\s*$/.test(typed) ? Number(typed) : typed;
  if (kind === 'dates') return typed.split(/[\s,;]+/).filter(Boolean);
  return typed;
}

/** Reads what stands in the field of a setting. It refuses what the gateway refuses, in the same words. */
export const typedSettingSchema = (name: SettingName) =>
  z.object({
    value: z.pipe(
      z.transform((typed: unknown) => meant(settingEntry(name), typed)),
      settingSchema(name) as never,
    ) as z.ZodMiniType<SettingValue>,
  });
