import {
  type GivenRule,
  MESSAGES,
  ROUTING_LIMITS,
  type RoutingRule,
  rulesOfVersion,
  rulesSchema,
  SECOND_EFFECT,
} from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Routing } from './Routing.tsx';

const RULE: GivenRule = {
  ...{ id: null, name: 'Small ones', circulation: 3, consult: [], targets: {}, second: false },
  when: [{ field: 'department', is: 'one_of', values: ['EP'] }],
};

/** The rules as the gateway stores them. */
function hospital(...tables: GivenRule[][]) {
  const versions: RoutingRule[][] = [[]];
  const save = (given: readonly GivenRule[]) => versions.push([...rulesOfVersion(given, versions.length)]);
  for (const table of tables) save(table);
  const told = () => ({
    ...{ __typename: 'HospitalSetting', name: 'routing_rules', version: versions.length - 1 },
    value: JSON.stringify(versions.at(-1)),
  });
  const tried: unknown[] = [];
  const answers = {
    RoutingRules: () => ({
      hospitalSetting: {
        ...told(),
        history: versions
          .slice(1)
          .map((rules, at) => ({
            ...{
              __typename: 'HospitalSettingChange',
              version: at + 1,
              at: '2026-11-02T10:00:00Z',
              by: 'Ann',
            },
            ...{ old: JSON.stringify(versions[at]), new: JSON.stringify(rules) },
          }))
          .reverse(),
      },
    }),
    ChangeRoutingRules({ rules, version }: Record<string, unknown>) {
      const read = rulesSchema.safeParse(JSON.parse(String(rules)));
      if (!read.success) throw new Error('The page sends only what is accepted');
      if (version !== versions.length - 1)
        return {
          result: { __typename: 'ConflictError', code: 'setting_changed', message: 'Ben has changed it.' },
        };
      save(read.data);
      return { result: told() };
    },
    RoutingTrial({ rules, rule, after }: Record<string, unknown>) {
      tried.push({ rule, after });
      const table = JSON.parse(String(rules)) as GivenRule[];
      const item = (id: number) => ({
        ...{ __typename: 'RoutedRequest', id: String(id), number: `MDR-${id}`, deviceName: 'Pump' },
        ...{ department: 'EP', submittedAt: '2026-05-04T10:00:00Z' },
        ...{ ruleName: table[0]?.name ?? null, effects: ['Circulates for 3 working days'] },
      });
      return {
        routingTrial: {
          ...{ __typename: 'RoutingTrial', since: '2025-11-02T10:00:00Z', looked: 42, capped: false },
          rules: table.map(({ name }) => ({ __typename: 'RoutedCount', name, count: 2 })),
          ...{ unmatched: 40, items: [item(after ? 8 : 7)], next: after ? null : 'more' },
        },
      };
    },
  };
  return { versions, save, tried, answers };
}

function show(of: ReturnType<typeof hospital>) {
  render(
    <PortalProvider>
      <PortalTestProvider user={testUser('admin')} answers={of.answers}>
        <Routing />
      </PortalTestProvider>
    </PortalProvider>,
  );
  return userEvent.setup();
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const legends = () =>
  screen.getAllByRole('textbox', { name: 'Name' }).map((each) => (each as HTMLInputElement).value);

describe('the rules', () => {
  it('show what is no longer offered as it is stored, and refuse to save it with a word at its place', async () => {
    const when = [{ field: 'class' as const, is: 'one_of' as const, values: ['I', 'IV'] }];
    const of = hospital([{ ...RULE, when }]);
    const user = show(of);
    const gone = await screen.findByRole('checkbox', { name: MESSAGES.noLongerOffered('IV') });
    expect((gone as HTMLInputElement).checked).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' here');
    await user.click(await button('Save Rules'));
    expect((await screen.findAllByText(/Device class must be one of/)).length).toBeGreaterThan(0);
    expect(of.versions).toHaveLength(2);
    await user.click(gone);
    expect(screen.getByRole('checkbox', { name: MESSAGES.noLongerOffered('IV') })).toBe(gone);
    await user.click(await button('Save Rules'));
    await waitFor(() => expect(of.versions).toHaveLength(3));
    expect(of.versions[2]).toMatchObject([{ name: 'Small ones here', when: [{ values: ['I'] }] }]);
  });

  it('are added, said what is wrong of them, and saved', async () => {
    const of = hospital();
    const user = show(of);
    expect(await screen.findByText('No rules')).toBeTruthy();
    await user.click(await button('Add a rule'));
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
    await user.keyboard('Small ones');
    await user.click(await button('Save Rules'));
    expect(of.versions).toHaveLength(1);
    expect((await screen.findAllByText(/Choose what the rule does/)).length).toBeGreaterThan(0);
    await user.type(screen.getByRole('textbox', { name: /Circulation/ }), '3');
    await user.click(await button('Add a condition to Small ones'));
    await user.click(screen.getByRole('checkbox', { name: 'EP' }));
    await user.click(await button('Save Rules'));
    await waitFor(() => expect(of.versions).toHaveLength(2));
    expect(of.versions[1]).toEqual([{ ...RULE, id: 1000 }]);
    expect(await screen.findByText(/Added Small ones/)).toBeTruthy();
  });

  it('can ask for a second person with a check box, even without another effect', async () => {
    const of = hospital();
    const user = show(of);
    await user.click(await button('Add a rule'));
    await user.keyboard('Careful ones');
    const box = screen.getByRole('checkbox', { name: SECOND_EFFECT }) as HTMLInputElement;
    expect(box.checked).toBe(false);
    await user.click(box);
    await user.click(await button('Save Rules'));
    await waitFor(() => expect(of.versions).toHaveLength(2));
    expect(of.versions[1]).toMatchObject([{ name: 'Careful ones', circulation: null, second: true }]);
    await screen.findByText(/Added Careful ones/);
    const saved = screen.getByRole('checkbox', { name: SECOND_EFFECT }) as HTMLInputElement;
    expect(saved.checked).toBe(true);
  });

  it('are moved and removed by buttons, and the focus stays with them', async () => {
    const of = hospital([RULE, { ...RULE, name: 'Others' }]);
    const user = show(of);
    await user.click(await button('Move Small ones down'));
    expect(legends()).toEqual(['Others', 'Small ones']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Small ones up');
    await user.click(await button('Remove Small ones'));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Others');
    await user.click(await button('Discard'));
    expect(legends()).toEqual(['Small ones', 'Others']);
  });

  it('do not overwrite newer ones', async () => {
    const of = hospital([RULE]);
    const user = show(of);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' here');
    of.save([{ ...RULE, id: 1000, circulation: 5 }]);
    await user.click(await button('Save Rules'));
    expect(await screen.findByText(MESSAGES.rulesConflict('Ann', 2))).toBeTruthy();
    expect(of.versions).toHaveLength(3);
    expect(legends()).toEqual(['Small ones here']);
    await user.click(await button('Keep Mine'));
    expect(document.activeElement).toBe(await button('Save Rules'));
    expect(screen.queryByText(MESSAGES.rulesConflictMeans)).toBeNull();
    await user.click(await button('Save Rules'));
    await waitFor(() => expect(of.versions).toHaveLength(4));
    expect(of.versions[3]).toMatchObject([{ id: 1000, name: 'Small ones here', circulation: 3 }]);
    await waitFor(() => expect(legends()).toEqual(['Small ones here']));
  });

  it('are replaced by newer ones when the person discards their own', async () => {
    const of = hospital([RULE]);
    const user = show(of);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' here');
    of.save([{ ...RULE, id: 1000, name: 'Theirs' }]);
    await user.click(await button('Refresh'));
    expect(await screen.findByText(MESSAGES.rulesConflict('Ann', 2))).toBeTruthy();
    expect(legends()).toEqual(['Small ones here']);
    await user.click(await button('Drop Mine'));
    await waitFor(() => expect(legends()).toEqual(['Theirs']));
  });

  it('show in which rule and condition something is wrong', async () => {
    const of = hospital([RULE, { ...RULE, name: 'Others' }]);
    const user = show(of);
    await user.click(await button('Add a condition to Others'));
    await user.click(await button('Add a rule'));
    await user.click(await button('Save Rules'));
    const summary = within(await screen.findByRole('alert'));
    const links = summary.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links[0]).toMatch(/^Rule 2 \(Others\), condition 2: Department: /);
    expect(links[1]).toMatch(/^Rule 3: /);
  });

  it("can be tried on last year's requests, by rule and page by page, before they are saved", async () => {
    const of = hospital([RULE]);
    const user = show(of);
    await user.click(await button("Try on last year's requests"));
    expect(
      await screen.findByText('Of 42 requests of the last 365 days, the rules would have sent 2.'),
    ).toBeTruthy();
    const table = await screen.findByRole('group', { name: 'Where requests would have gone' });
    expect(within(table).getByText('Circulates for 3 working days')).toBeTruthy();
    await user.click(await button('Show more'));
    await screen.findByRole('group', { name: 'Where further requests would have gone' });
    expect(of.tried.at(-1)).toMatchObject({ after: 'more' });
    expect(screen.queryByText(/Try them again/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 's');
    expect(await screen.findByText(/Try them again/)).toBeTruthy();
    expect(of.versions).toHaveLength(2);
  });

  it('come back from an earlier version as the newest one', async () => {
    const of = hospital([RULE], []);
    const user = show(of);
    await user.click(await button('Restore version 1'));
    await waitFor(() => expect(of.versions).toHaveLength(4));
    expect(of.versions[3]).toEqual(of.versions[1]);
    expect(await screen.findByText(/Version 3/)).toBeTruthy();
    expect(legends()).toEqual(['Small ones']);
  });

  it('replace unsaved changes only after a question', async () => {
    const of = hospital([RULE], []);
    const user = show(of);
    await user.click(await button('Add a rule'));
    await user.keyboard('Mine');
    await user.click(await button('Restore version 1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 1?' }));
    expect(dialog.getByText(MESSAGES.restoreLoses)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(of.versions).toHaveLength(3);
    expect(legends()).toEqual(['Mine']);
    await user.click(await button('Restore version 1'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore', hidden: false }),
    );
    await waitFor(() => expect(of.versions).toHaveLength(4));
    await waitFor(() => expect(legends()).toEqual(['Small ones']));
  });

  it('keep typed names, one on each line', async () => {
    const of = hospital([
      { ...RULE, when: [{ field: 'manufacturer', is: 'none_of', values: ['Abbott', 'Völker AG'] }] },
    ]);
    const user = show(of);
    const names = await screen.findByRole('textbox', { name: /Names/ });
    expect((names as HTMLTextAreaElement).value).toBe('Abbott\nVölker AG');
    await user.type(names, '\nAcme');
    await user.click(await button('Save Rules'));
    await waitFor(() => expect(of.versions).toHaveLength(3));
    expect(of.versions[2]?.[0]?.when).toEqual([
      { field: 'manufacturer', is: 'none_of', values: ['Abbott', 'Völker AG', 'Acme'] },
    ]);
  });

  it('are limited in number, and say so', async () => {
    const many = Array.from({ length: ROUTING_LIMITS.rules }, (_, at) => ({
      ...RULE,
      name: `Rule ${at}`,
      when: [],
    }));
    show(hospital(many));
    expect(
      (await button('Add a rule')).getAttribute('aria-disabled') ??
        (await button('Add a rule')).hasAttribute('disabled'),
    ).toBeTruthy();
  });
});
