import {
  canMergeInto,
  MESSAGES,
  requestNumber,
  requestOfNumber,
  STAGE_LABELS,
  standingAt,
} from '@portal/domain';
import { readFragment } from '@portal/kit';
import {
  Badge,
  Banner,
  Button,
  Form,
  FormActions,
  Modal,
  Stack,
  type SubmitFailure,
  sentSchema,
  TextField,
  useForm,
  VisuallyHidden,
} from '@portal/ui';
import { useEffect, useRef, useState } from 'react';
import { useClient, useQuery } from 'urql';
import { type RequestCardFacts, requestCardFragment } from '../graphql/requestCard.graphql.ts';
import classes from '../similar/similar.module.css';
import { useSimilar } from '../similar/useSimilar.ts';
import { STAGE_LOOKS } from '../stages.tsx';
import { mergedDeviceQuery, mergeTargetQuery } from './mergeTarget.graphql.ts';
import { useMerge } from './useMerge.ts';
import { WhatMergingDoes } from './WhatMergingDoes.tsx';

interface Target {
  id: string;
  deviceName: string;
  /** The version of the request to be merged, which was read together with the earlier request. */
  version: number | null;
}

/** Merges a request into an earlier one, chosen by its number or from similar requests. It explains what happens before it does it. */
export function MergeDialog({
  opened,
  request,
  onClose,
  onMerged,
}: {
  opened: boolean;
  request: RequestCardFacts;
  onClose: () => void;
  onMerged?: () => void;
}) {
  const [into, setInto] = useState<Target | null>(null);
  const [wasOpened, setWasOpened] = useState(opened);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setInto(null);
  }
  const number = requestNumber(Number(request.id));
  const merging = useMerge(request, () => {
    onClose();
    onMerged?.();
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        into
          ? `Merge ${number} into ${requestNumber(Number(into.id))}?`
          : `Merge ${number} into an earlier request`
      }
    >
      {into ? (
        <Question
          request={request}
          into={into}
          merging={merging}
          onBack={() => {
            merging.dismissError();
            setInto(null);
          }}
          onClose={onClose}
        />
      ) : (
        <Choice request={request} onChosen={setInto} onClose={onClose} />
      )}
    </Modal>
  );
}

const schema = sentSchema(({ number }: { number: string }) => ({ number: requestOfNumber(number) }));
const wrong = (message: string): SubmitFailure => ({ message: null, fields: [{ field: 'number', message }] });

/** Reads the earlier request, and checks that the person may read it. */
function Choice({
  request: { id, deviceName, manufacturer },
  onChosen,
  onClose,
}: {
  request: RequestCardFacts;
  onChosen: (into: Target) => void;
  onClose: () => void;
}) {
  const client = useClient();
  const form = useForm<{ number: string }, typeof schema>({
    schema,
    initialValues: { number: '' },
    draft: null,
  });
  const own = { id: Number(id) };
  const [{ data: device, fetching }] = useQuery({ query: mergedDeviceQuery, variables: { id } });
  const udi = device?.deviceRequest?.udi ?? null;
  const similar = useSimilar(fetching ? null : { deviceName, manufacturer, udi }, id).filter(
    (each) => each.readable && canMergeInto(own, { id: Number(each.id), ...standingAt(each.stage) }).allowed,
  );
  const lookUp = async (number: number | null): Promise<SubmitFailure | undefined> => {
    if (number === null) return wrong(MESSAGES.mergeNoNumber);
    // Can be refused without reading: the request itself, and a later one.
    const early = canMergeInto(own, { id: number, ...standingAt('submitted') });
    if (!early.allowed) return wrong(early.reason);
    const { data } = await client
      .query(mergeTargetQuery, { id, into: String(number) }, { requestPolicy: 'network-only' })
      .toPromise();
    if (!data) return { message: MESSAGES.fetchRequestsFailed };
    const into = readFragment(requestCardFragment, data.into);
    if (!into) return wrong(MESSAGES.mergeNotFound(requestNumber(number)));
    const answer = canMergeInto(own, { ...into, id: number });
    if (!answer.allowed) return wrong(answer.reason);
    onChosen({ id: into.id, deviceName: into.deviceName, version: data.later?.version ?? null });
    return undefined;
  };
  return (
    <Form form={form} label="The earlier request" onSubmit={({ number }) => lookUp(number)}>
      <Stack gap="md" align="stretch">
        <TextField
          {...form.field('number')}
          label="Number of the earlier request"
          help="Such as MDR-000042."
          required
          autoComplete="off"
          spellCheck={false}
        />
        {similar.length > 0 && (
          <ul className={classes.list} aria-label="Similar requests">
            {similar.map((each) => (
              <li key={each.id} className={classes.item}>
                <bdi className={classes.name}>{each.deviceName}</bdi>
                <Badge tone={STAGE_LOOKS[each.stage].tone}>{STAGE_LABELS[each.stage]}</Badge>
                <p className={classes.support}>
                  <Button
                    size="sm"
                    onClick={() => {
                      form.set('number', each.number);
                      void form.submit(() => lookUp(Number(each.id)));
                    }}
                  >
                    <VisuallyHidden>Choose </VisuallyHidden>
                    {each.number}
                  </Button>
                </p>
              </li>
            ))}
          </ul>
        )}
        <FormActions>
          <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Looking...">
            Continue
          </Button>
          <Button disabled={form.submitting} onClick={onClose}>
            Cancel
          </Button>
        </FormActions>
      </Stack>
    </Form>
  );
}

function Question({
  request,
  into,
  merging: { pending, error, dismissError, merge },
  onBack,
  onClose,
}: {
  request: RequestCardFacts;
  into: Target;
  merging: ReturnType<typeof useMerge>;
  onBack: () => void;
  onClose: () => void;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The pressed button has disappeared.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Stack gap="md">
      <WhatMergingDoes request={request} into={into} />
      <FormActions
        failure={
          error && (
            <Banner kind="error" onDismiss={dismissError}>
              {error}
            </Banner>
          )
        }
      >
        <Button
          tone="primary"
          pending={pending}
          pendingLabel="Merging..."
          onClick={() => void merge(into.id, into.version)}
        >
          Merge
        </Button>
        <Button ref={cancel} disabled={pending} onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={pending} onClick={onBack}>
          Another request
        </Button>
      </FormActions>
    </Stack>
  );
}
