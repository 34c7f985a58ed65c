import type { TypedSetting } from '@portal/domain';
import type { PortalForm } from '@portal/ui';

/** The form in which a setting is changed. */
export type SettingForm = PortalForm<{ value: TypedSetting }, unknown>;
