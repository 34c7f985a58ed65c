import { STAGE_LABELS } from '@portal/domain';
import type { ResultOf } from '@portal/kit';
import { OwnConsultations, Section, SectionLevel, SupportButton } from '@portal/requests';
import { DateText, DefinitionList, Page, PageHeader, Panel, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { useQuery } from 'urql';
import { useNamePage } from '../../portal/pageState.ts';
import { RequestNotFound } from './RequestNotFound.tsx';
import { supportedRequestQuery } from './supportedRequest.graphql.ts';

/** A request that the person may not read: what they were asked about it, or where it stands, if they support it; else the page of one that does not exist. */
export function UnreadRequest({ id, loading }: { id: string; loading: ReactNode }) {
  const [{ data, fetching }] = useQuery({ query: supportedRequestQuery, variables: { id } });
  const request = data?.supportedRequest;
  if (data?.ownConsultations) return <ConsultedRequest own={data.ownConsultations} />;
  if (request) return <SupportedRequest request={request} />;
  return fetching ? loading : <RequestNotFound />;
}

type Supported = NonNullable<ResultOf<typeof supportedRequestQuery>['supportedRequest']>;

function SupportedRequest({
  request: { id, number, deviceName, stage, submissionDate, support },
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
          <div>
            <SupportButton request={id} number={number} supported={support.supported} />
          </div>
        </Stack>
      </Panel>
    </Page>
  );
}

type Consulted = NonNullable<ResultOf<typeof supportedRequestQuery>['ownConsultations']>;

/** The facts of the device, and what the person is asked about it. */
function ConsultedRequest({ own }: { own: Consulted }) {
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
    </Page>
  );
}
