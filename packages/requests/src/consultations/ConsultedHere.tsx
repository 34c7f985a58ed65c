import { useLast } from '@portal/kit';
import { Panel } from '@portal/ui';
import { useQuery } from 'urql';
import { Section } from '../detail/Section.tsx';
import { ownConsultationsQuery } from './consultations.graphql.ts';
import { OwnConsultations } from './OwnConsultations.tsx';

/** On the page of a request: what the person was asked about it. Renders nothing for everybody else. */
export function ConsultedHere({ id }: { id: string }) {
  const [{ data }] = useQuery({ query: ownConsultationsQuery, variables: { id } });
  const own = useLast(data, id)?.ownConsultations;
  if (!own) return null;
  return (
    <Panel>
      <Section title="You are asked for your opinion">
        <OwnConsultations own={own} />
      </Section>
    </Panel>
  );
}
