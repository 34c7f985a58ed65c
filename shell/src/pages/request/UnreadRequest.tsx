import { MESSAGES, requestNumber, requestPage, STAGE_LABELS } from '@portal/domain';
import { type ResultOf, readFragment, useLast } from '@portal/kit';
import {
  askedEvaluationFragment,
  Evaluation,
  OwnConsultations,
  periodText,
  Section,
  SectionLevel,
  SupportButton,
} from '@portal/requests';
import {
  Anchor,
  DateText,
  DefinitionList,
  ErrorState,
  Page,
  PageHeader,
  Panel,
  Stack,
  VisuallyHidden,
} from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { useQuery } from 'urql';
import { useNamePage } from '../../portal/pageState.ts';
import { RequestNotFound } from './RequestNotFound.tsx';
import { unreadRequestQuery } from './unreadRequest.graphql.ts';

/**
 * Shown for a request that the person may not read. A consulted person sees the questions to them, an evaluator the questions of the trial,
 * and a supporter the state of the request. Everybody else sees the page for a request that does not exist.
 */
export function UnreadRequest({ id, loading }: { id: string; loading: ReactNode }) {
  const [{ data: read, error, fetching }, readAgain] = useQuery({
    query: unreadRequestQuery,
    variables: { id },
  });
  const data = useLast(read, id);
  const request = data?.supportedRequest;
  const evaluated = readFragment(askedEvaluationFragment, data?.askedEvaluation);
  // A person who was answering when the trial ended still sees their typed text.
  const [wasAsked, setAsked] = useState(false);
  if (evaluated && !evaluated.isOver && !wasAsked) setAsked(true);
  const toEvaluate = evaluated && (wasAsked || !(evaluated.isOver && request)) ? evaluated : null;
  if (data?.ownConsultations) return <ConsultedRequest own={data.ownConsultations} asked={toEvaluate} />;
  if (toEvaluate) return <EvaluatedRequest asked={toEvaluate} />;
  if (request) return <SupportedRequest request={request} />;
  if (fetching) return loading;
  if (data) return <RequestNotFound />;
  return (
    <Page>
      <VisuallyHidden component="h1">{requestNumber(Number(id))}</VisuallyHidden>
      <ErrorState
        message={error?.graphQLErrors[0]?.message ?? MESSAGES.fetchRequestsFailed}
        onRetry={() => readAgain({ requestPolicy: 'network-only' })}
      />
    </Page>
  );
}

type Asked = ResultOf<typeof askedEvaluationFragment>;

function EvaluatedRequest({ asked }: { asked: Asked }) {
  const { number, deviceName, manufacturer } = asked;
  useNamePage(`${number} ${deviceName}`);
  return (
    <Page narrow>
      <PageHeader title={<bdi>{deviceName}</bdi>} subtitle={`${number} · ${manufacturer}`} />
      <EvaluationPanel asked={asked} />
    </Page>
  );
}

function EvaluationPanel({ asked }: { asked: Asked }) {
  return (
    <Panel>
      <Stack>
        <p>
          <bdi>{asked.askedBy}</bdi> asks you to evaluate this device, which is on trial: {periodText(asked)}.
        </p>
        <Evaluation asked={asked} />
      </Stack>
    </Panel>
  );
}

type Supported = NonNullable<ResultOf<typeof unreadRequestQuery>['supportedRequest']>;

function SupportedRequest({
  request: { id, number, deviceName, stage, submissionDate, support, mergedInto },
}: {
  request: Supported;
}) {
  useNamePage(`${number} ${deviceName}`);
  return (
    <Page narrow>
      <PageHeader title={<bdi>{deviceName}</bdi>} subtitle={number} />
      <Panel>
        <Stack>
          <DefinitionList
            items={[
              { term: 'Stage', value: STAGE_LABELS[stage] },
              { term: 'Submitted', value: <DateText value={submissionDate} absolute /> },
              {
                term: 'Asked for, too, by',
                value: support.count === 1 ? '1 person' : `${support.count} people`,
              },
            ]}
          />
          <p>
            Somebody else has submitted this request, and you ask for the device, too. You are told of its
            progress.
          </p>
          {mergedInto && (
            <p>
              Merged into <Anchor to={requestPage(mergedInto.id)}>{mergedInto.number}</Anchor>, an earlier
              request for the same device.
            </p>
          )}
          <div>
            <SupportButton request={id} number={number} supported={support.supported} />
          </div>
        </Stack>
      </Panel>
    </Page>
  );
}

type Consulted = NonNullable<ResultOf<typeof unreadRequestQuery>['ownConsultations']>;

/** The facts of the device, and the questions to the person. */
function ConsultedRequest({ own, asked }: { own: Consulted; asked: Asked | null }) {
  const { number, deviceName, stage, manufacturer, department, description, udi } = own.request;
  useNamePage(`${number} ${deviceName}`);
  return (
    <Page narrow>
      <PageHeader title={<bdi>{deviceName}</bdi>} subtitle={number} />
      <Panel>
        <SectionLevel value={2}>
          <Section title="You are asked for your opinion">
            <OwnConsultations own={own} />
          </Section>
          <Section title="The device">
            <DefinitionList
              items={[
                { term: 'Stage', value: STAGE_LABELS[stage] },
                { term: 'Manufacturer', value: manufacturer },
                { term: 'Department', value: department },
                { term: 'UDI', value: udi },
                { term: 'Description', value: description, wide: true },
              ].filter(({ value }) => value !== null)}
            />
          </Section>
        </SectionLevel>
      </Panel>
      {asked && <EvaluationPanel asked={asked} />}
    </Page>
  );
}
