import { SETTING_NAMES } from '@portal/domain';
import {
  builder,
  ConflictError,
  ForbiddenError,
  fromJson,
  InvalidError,
  NotFoundError,
  refusable,
} from '../../platform/graphql/index.ts';
import {
  changeSetting,
  listSettings,
  rangeOf,
  readSetting,
  type SettingChange,
  type SettingState,
} from './service.ts';

const json = (value: unknown) => JSON.stringify(value);

const SettingChangeType = builder.objectRef<SettingChange>('HospitalSettingChange').implement({
  fields: (t) => ({
    version: t.exposeInt('version'),
    at: t.expose('at', { type: 'DateTime' }),
    by: t.exposeString('by', { description: 'The name of the person at that time.' }),
    old: t.string({ description: 'JSON.', resolve: ({ old }) => json(old) }),
    new: t.string({ description: 'JSON.', resolve: (change) => json(change.new) }),
  }),
});

const SettingType = builder.objectRef<SettingState>('HospitalSetting').implement({
  description: 'What the hospital decides for itself while the portal runs.',
  fields: (t) => ({
    name: t.exposeString('name'),
    kind: t.string({
      description: 'number, text, choice, choices, person, weekdays, dates, criteria or rules.',
      resolve: ({ entry }) => entry.kind,
    }),
    value: t.string({ description: 'JSON.', resolve: ({ value }) => json(value) }),
    default: t.string({ description: 'JSON.', resolve: (setting) => json(setting.default) }),
    range: t.string({
      description: 'What is accepted, as JSON.',
      resolve: ({ entry }) => json(rangeOf(entry)),
    }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    history: t.field({
      type: [SettingChangeType],
      description: 'The last changes, newest first. In the list of all settings it is empty.',
      resolve: ({ history }) => [...history],
    }),
    preview: t.exposeString('preview', {
      nullable: true,
      description: 'What the value would change, when it was only tried out.',
    }),
  }),
});

builder.queryField('hospitalSettings', (t) =>
  t.field({
    type: [SettingType],
    extensions: { rows: SETTING_NAMES.length },
    description: 'All settings of the hospital, for administrators.',
    resolve: (_root, _args, context) => listSettings(context),
  }),
);

builder.queryField('hospitalSetting', (t) =>
  t.field({
    type: SettingType,
    description: 'One setting with its history, for administrators.',
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, context) => readSetting(context, name),
  }),
);

const SettingResult = builder.errorUnion('HospitalSettingResult', {
  types: [SettingType, ConflictError, ForbiddenError, InvalidError, NotFoundError],
  resolveType: () => 'HospitalSetting',
});

builder.mutationField('changeHospitalSetting', (t) =>
  t.field({
    type: SettingResult,
    description: 'With `preview` nothing changes: the answer says what the value would change.',
    args: {
      name: t.arg.string({ required: true }),
      value: t.arg.string({ required: true, description: 'JSON.' }),
      version: t.arg.int(),
      preview: t.arg.boolean(),
    },
    resolve: (_root, { name, value, version, preview }, context) =>
      refusable(context, 'changeHospitalSetting', () =>
        changeSetting(context, name, { value: fromJson(value), version, preview }),
      ),
  }),
);
