import {
  changeCriteria,
  type DEFAULT_STORED_CRITERIA,
  type GivenCriterion,
  SETTING_GROUPS,
  SETTING_NAMES,
  type SettingEntry,
  type SettingName,
  settingEntry,
  settingSchema,
} from '@portal/domain';
import { PortalTestProvider, testUser } from '@portal/kit/testing';
import { PortalProvider } from '@portal/ui';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Settings } from './Settings.tsx';

interface Kept {
  value: unknown;
  version: number;
  history: object[];
}

/** The settings as the gateway stores them. */
function hospital() {
  const kept = Object.fromEntries(
    SETTING_NAMES.map((name): [string, Kept] => [
      name,
      { value: settingEntry(name).default, version: 0, history: [] },
    ]),
  );
  const told = (name: string, preview: string | null = null) => {
    const { value, version } = kept[name] as Kept;
    const usual = JSON.stringify(settingEntry(name as SettingName).default);
    return {
      __typename: 'HospitalSetting',
      name,
      value: JSON.stringify(value),
      default: usual,
      version,
      preview,
    };
  };
  const answers = {
    HospitalSettings: () => ({ hospitalSettings: SETTING_NAMES.map((name) => told(name)) }),
    HospitalSettingHistory: ({ name }: Record<string, unknown>) => ({
      hospitalSetting: { ...told(String(name)), history: [...(kept[String(name)] as Kept).history] },
    }),
    ChangeHospitalSetting({ name, value, version, preview }: Record<string, unknown>) {
      const setting = kept[String(name)] as Kept;
      const read = settingSchema(name as SettingName).safeParse(JSON.parse(String(value)));
      if (!read.success) throw new Error('The page sends only what is accepted');
      if (preview) return { result: told(String(name), '3 requests become overdue.') };
      if (version !== setting.version)
        return {
          result: { __typename: 'ConflictError', code: 'setting_changed', message: 'Ben has changed it.' },
        };
      const next =
        name === 'score_criteria'
          ? changeCriteria(
              setting.value as typeof DEFAULT_STORED_CRITERIA,
              read.data as unknown as GivenCriterion[],
            )
          : read.data;
      setting.history.unshift({
        __typename: 'HospitalSettingChange',
        version: setting.version + 1,
        at: '2026-01-12T09:30:00.000Z',
        by: 'Test Person',
        old: JSON.stringify(setting.value),
        new: JSON.stringify(next),
      });
      Object.assign(setting, { value: next, version: setting.version + 1 });
      return { result: told(String(name)) };
    },
  };
  return { kept, answers };
}

function open() {
  const portal = hospital();
  const said: string[] = [];
  render(
    <PortalTestProvider
      user={testUser('admin')}
      answers={portal.answers}
      notices={{ success: (text) => said.push(text), failure: (text) => said.push(text) }}
    >
      <PortalProvider testing>
        <Settings />
      </PortalProvider>
    </PortalTestProvider>,
  );
  const keys = userEvent.setup({ delay: null });
  const dialog = async (label: string) => {
    const { group } = SETTING_NAMES.map(settingEntry).find((entry) => entry.label === label) as SettingEntry;
    await keys.click(await screen.findByRole('button', { name: `Change ${label}` }));
    return within(await screen.findByRole('dialog', { name: `${SETTING_GROUPS[group]}: ${label}` }));
  };
  return { ...portal, said, keys, dialog };
}

afterEach(() => sessionStorage.clear());

describe('the settings of the hospital', () => {
  it('all stand there with what they decide, what is accepted, and the default', async () => {
    open();
    for (const name of SETTING_NAMES) {
      const { label, description } = settingEntry(name);
      const row = (await screen.findByRole('heading', { level: 3, name: label })).closest('li');
      expect(row?.textContent).toContain(description);
      expect(row?.textContent).toContain('This is the default.');
    }
    // The first target days, and the first target days of urgent requests.
    expect(
      screen.getAllByText(/^From 1 to 365 working days\. This is the default\./, {
        selector: 'li:first-child p',
      }),
    ).toHaveLength(2);
  });

  it('say what a change does, then are changed, and keep who changed what', async () => {
    const { dialog, keys, said, kept } = open();
    const form = await dialog('Under analysis');
    const field = form.getByRole('textbox', { name: 'Under analysis (working days)' });
    await keys.clear(field);
    await keys.type(field, '7');
    await keys.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByText('3 requests become overdue.')).toBeTruthy();
    expect(kept.target_under_analysis?.value).toBe(10);
    await keys.type(field, '0');
    expect(form.queryByText('3 requests become overdue.')).toBeNull();
    await keys.type(field, '{Backspace}');
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(said).toEqual(['Under analysis: 7 working days']));
    expect(await screen.findByText('7 working days')).toBeTruthy();
    expect(screen.getByText('changed once')).toBeTruthy();
    const again = await dialog('Under analysis');
    expect((await again.findByRole('listitem')).textContent).toMatch(
      /10 working days.*7 working days.*Test Person/,
    );
  });

  it.each([
    ['Under analysis', '0', 'Under analysis must be a whole number from 1 to 365'],
    ['Under analysis', 'ten', 'Under analysis must be a whole number from 1 to 365'],
    [
      'Holidays',
      '2026-02-30',
      'Holidays must be a list of at most 400 days of the calendar, such as 2026-12-25',
    ],
  ])('name what is accepted where %s is %s, and keep what is typed', async (label, text, message) => {
    const { dialog, keys, kept } = open();
    const form = await dialog(label);
    const field = form.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await keys.clear(field);
    await keys.type(field, text);
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
    expect((field as HTMLInputElement).value).toBe(text);
    expect(Object.values(kept).every(({ version }) => version === 0)).toBe(true);
  });

  it('keep what is typed when somebody else was first', async () => {
    const { dialog, keys, kept } = open();
    const form = await dialog('Holidays');
    const field = form.getByRole('textbox', { name: 'Holidays' });
    await keys.type(field, '2026-12-25{Enter}2026-12-26');
    Object.assign(kept.holidays as Kept, { value: ['2026-01-01'], version: 1 });
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    expect(await form.findByText('Ben has changed it.')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('2026-12-25\n2026-12-26');
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(kept.holidays?.value).toEqual(['2026-12-25', '2026-12-26']));
  });

  it('are marked and chosen where there are few values', async () => {
    const { dialog, keys, kept } = open();
    const form = await dialog('Weekend');
    await keys.click(form.getByRole('checkbox', { name: 'Friday' }));
    await keys.click(form.getByRole('checkbox', { name: 'Sunday' }));
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(kept.weekend_days?.value).toEqual(['friday', 'saturday']));
  });

  it('of scores are criteria that are added, renamed, put in order and retired by keyboard', async () => {
    const { dialog, keys, kept, said } = open();
    const form = await dialog('Criteria');
    const press = async (name: string) => {
      form.getByRole('button', { name }).focus();
      await keys.keyboard('{Enter}');
    };
    await press('Move Safety up');
    // The first criterion cannot move up, and the focus stays at it.
    expect(form.getByRole('group', { name: 'Criterion 1' }).contains(document.activeElement)).toBe(true);
    await press('Retire Fit');
    expect(form.getByRole('button', { name: 'Bring back Fit' })).toBeTruthy();
    await press('Add a criterion');
    expect((document.activeElement as HTMLInputElement).name).toBe('value.4.label');
    await keys.keyboard('IT risk{Tab}{Control>}a{/Control}many');
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    expect((await form.findAllByText('The weight must be a whole number from 0 to 100')).length).toBe(2);
    const weight = form.getAllByRole('textbox', { name: 'Weight' }).at(-1) as HTMLInputElement;
    await keys.clear(weight);
    await keys.type(weight, '7');
    const name = form.getAllByRole('textbox', { name: 'Name' })[0] as HTMLInputElement;
    await keys.clear(name);
    await keys.type(name, 'Harm');
    await keys.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(said).toHaveLength(1));
    expect(
      ((kept.score_criteria as Kept).value as typeof DEFAULT_STORED_CRITERIA).map((each) => [
        each.key,
        each.label,
      ]),
    ).toEqual([
      ['safety', 'Harm'],
      ['patient_outcome', 'Patient outcome'],
      ['cost', 'Cost'],
      ['evidence', 'Evidence'],
      ['it_risk', 'IT risk'],
      ['fit', 'Fit'],
    ]);
    const again = await dialog('Criteria');
    expect((await again.findByText(/^Safety is called Harm;/)).textContent).toContain('Fit is retired');
  });
});
