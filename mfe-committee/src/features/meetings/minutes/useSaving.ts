import { joinMinutes, MESSAGES } from '@portal/domain';
import { useCommand } from '@portal/kit';
import { useState } from 'react';
import { useAutosave } from '../useAutosave.ts';
import { type MinutesFacts, saveMinutesMutation } from './minutes.graphql.ts';

/** The typed texts, by the item of their part. */
type Texts = Readonly<Record<string, string | null>>;

const keyOf = ({ item }: { item: string | null }) => item ?? '';
const textsOf = ({ parts }: MinutesFacts): Texts =>
  Object.fromEntries(parts.map((part) => [keyOf(part), part.text]));

const joined = ({ parts }: MinutesFacts, texts: Texts): string =>
  joinMinutes(
    parts.map((part) => ({
      ...{ item: part.item === null ? null : Number(part.item), heading: part.heading, covers: [] },
      text: texts[keyOf(part)] ?? null,
    })),
  );

/** Saves minutes while somebody types. All parts are saved together as one text. */
export function useSaving(minutes: MinutesFacts, read: () => void) {
  const { run } = useCommand(saveMinutesMutation, { failure: MESSAGES.saveMinutesFailed });
  const [texts, setTexts] = useState(() => textsOf(minutes));
  const saving = useAutosave({
    text: joined(minutes, texts),
    newest: { text: joined(minutes, textsOf(minutes)), version: minutes.version },
    isFixed: minutes.state === 'approved',
    outdatedBy: ['minutes_changed', 'minutes_approved'],
    async send(text, version) {
      const outcome = await run({ meeting: minutes.id, text, version });
      return outcome.ok ? { ok: true, version: outcome.data.version, at: outcome.data.changedAt } : outcome;
    },
    read,
    take: () => setTexts(textsOf(minutes)),
  });
  return {
    ...saving,
    textOf: (part: { item: string | null }) => texts[keyOf(part)] ?? '',
    change: (part: { item: string | null }, to: string) => setTexts({ ...texts, [keyOf(part)]: to }),
  };
}
