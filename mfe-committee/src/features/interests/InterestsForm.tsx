import { MESSAGES } from '@portal/domain';
import { useCommand, useDraft, useNotices } from '@portal/kit';
import { Button, Form, FormActions, RadioGroup, sentSchema, useForm } from '@portal/ui';
import { useState } from 'react';
import { InterestRows } from './InterestRows.tsx';
import { type DeclarationValues, inputOf, valuesOf } from './interestForm.ts';
import { type Declaration, declareInterestsMutation } from './interests.graphql.ts';

const RELATIONS = [
  { value: 'none', label: 'I have no relation to a manufacturer' },
  { value: 'some', label: 'I have relations to manufacturers' },
] as const;

/** Declares the relations of a member. Each declaration replaces the one before, which is kept but no longer counts. */
export function InterestsForm({
  declaration,
  used,
}: {
  declaration: Declaration | null;
  used: readonly string[];
}) {
  const notices = useNotices();
  const { run } = useCommand(declareInterestsMutation, { failure: MESSAGES.declareInterestsFailed });
  const [schema] = useState(() => sentSchema((values: DeclarationValues) => values));
  const form = useForm<DeclarationValues, typeof schema>({
    schema,
    initialValues: valuesOf(declaration),
    draft: useDraft('interests'),
  });
  return (
    <Form
      form={form}
      label="Declare interests"
      onSubmit={async (values) => {
        if (!values.relations)
          return { message: null, fields: [{ field: 'relations', message: MESSAGES.sayRelations }] };
        const missing = values.interests.flatMap(({ kind }, at) =>
          kind ? [] : [{ field: `interests.${at}.kind`, message: MESSAGES.required('Kind') }],
        );
        if (values.relations === 'some' && missing.length) return { message: null, fields: missing };
        const outcome = await run({ interests: inputOf(values) });
        if (!outcome.ok) return outcome.error;
        notices.success(MESSAGES.interestsDeclared);
        return undefined;
      }}
      onSent={form.rebase}
    >
      <RadioGroup
        {...form.field('relations')}
        label="Your relations to manufacturers"
        help="You do not vote on requests for devices of a manufacturer that you name, nor read the votes of others on them."
        required
        options={RELATIONS}
      />
      {form.values.relations === 'some' && <InterestRows form={form} used={used} />}
      <FormActions>
        <Button type="submit" tone="primary" pending={form.submitting} pendingLabel="Declaring...">
          {declaration ? 'Declare Anew' : 'Declare'}
        </Button>
      </FormActions>
    </Form>
  );
}
