import { type Audience, isStaff, MESSAGES, packetFileName, requestNumber } from '@portal/domain';
import { failureOf, useActor } from '@portal/kit';
import { Banner, Button, FormActions, LiveRegion, Modal, ProgressBar, Stack, Text } from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { requests } from '../several/words.ts';
import { readPacket, type Step } from './readPacket.ts';

/** The words for a step. */
function wordsOf(step: Step): string {
  switch (step.step) {
    case 'reading':
      return MESSAGES.packetReading;
    case 'waiting':
      return MESSAGES.packetWaiting;
    case 'appending':
      return MESSAGES.packetAppending(step.done, step.of);
    case 'writing':
      return MESSAGES.packetWriting(step.pages);
    case 'sending':
      return MESSAGES.packetSending;
  }
}

/** The announcement for screen readers: each kind of step once, without the numbers, which change all the time. */
function heardOf(state: State): string {
  if ('failure' in state) return '';
  if ('pages' in state) return MESSAGES.packetReady(state.pages);
  const { step } = state;
  if (step.step === 'appending') return MESSAGES.packetDocuments;
  return step.step === 'writing' ? MESSAGES.packetPages : wordsOf(step);
}

/** The share of the whole work that a step is: the number of pages is not known in advance. */
function shareOf(step: Step): number {
  switch (step.step) {
    case 'reading':
      return 0.04;
    case 'waiting':
      return 0.1;
    case 'appending':
      return 0.12 + (0.3 * step.done) / step.of;
    case 'writing':
      return 0.45 + 0.35 * (1 - 1 / (1 + step.pages / 20));
    case 'sending':
      return 0.8 + 0.2 * step.share;
  }
}

type State = { step: Step } | { failure: string } | { pages: number };

/** Has a packet made and saved, and shows the progress. Closing the dialog stops the work. */
export function PacketDialog({
  ids,
  audience,
  onClose,
}: {
  ids: readonly string[];
  /** The audience of the packet. Without it, the packet contains what the person may read. */
  audience?: Audience | undefined;
  onClose: () => void;
}) {
  const actor = useActor();
  const [state, setState] = useState<State>({ step: { step: 'reading' } });
  const [attempt, setAttempt] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  const idList = ids.join();
  const isOver = !('step' in state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const controller = new AbortController();
    setState({ step: { step: 'reading' } });
    readPacket(idList.split(','), {
      signal: controller.signal,
      audience,
      onStep: (step) => setState({ step }),
    }).then(
      (pages) => setState({ pages }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          setState({ failure: failureOf(error, MESSAGES.packetFailed).message });
      },
    );
    return () => controller.abort();
  }, [idList, audience, attempt]);

  // The button that had the focus was replaced by another one.
  useEffect(() => {
    if (isOver) button.current?.focus();
  }, [isOver]);

  const [first] = ids;
  const title =
    ids.length === 1 ? `Packet of ${requestNumber(Number(first))}` : `Packet of ${requests(ids.length)}`;
  return (
    <Modal opened onClose={onClose} title={title} size={440}>
      <Stack gap="md" align="stretch">
        <Text size="sm" c="dimmed">
          {audience === 'everyone'
            ? MESSAGES.packetHoldsForEveryone
            : isStaff(actor)
              ? MESSAGES.packetHoldsForStaff
              : MESSAGES.packetHolds}
        </Text>
        <LiveRegion message={heardOf(state)} />
        {'step' in state && <Text>{wordsOf(state.step)}</Text>}
        {'pages' in state && (
          <Text>
            {MESSAGES.packetReady(state.pages)} <strong>{packetFileName(ids, audience)}</strong>
          </Text>
        )}
        {!('failure' in state) && (
          <ProgressBar label={title} value={'step' in state ? shareOf(state.step) : 1} />
        )}
        {'failure' in state && <Banner kind="error">{state.failure}</Banner>}
        <FormActions>
          {'failure' in state && (
            <Button ref={button} tone="primary" onClick={() => setAttempt(attempt + 1)}>
              Try again
            </Button>
          )}
          <Button
            {...(!('failure' in state) && { ref: button })}
            data-autofocus
            tone={'pages' in state ? 'primary' : undefined}
            onClick={onClose}
          >
            {'step' in state ? 'Cancel' : 'Close'}
          </Button>
        </FormActions>
      </Stack>
    </Modal>
  );
}
