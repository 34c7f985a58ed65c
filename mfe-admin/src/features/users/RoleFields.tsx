import type { Role } from '@portal/domain';
import { Checkbox, type FieldBinding, FormSection, Grid, Select } from '@portal/ui';
import { additionalRoleOptions, roleOptions } from './userForm.ts';

/** The role that decides the person's landing page, and the additional roles (decisions, "committee membership"). */
export function RoleFields({
  role,
  roles,
  current,
}: {
  role: FieldBinding<Role>;
  roles: FieldBinding<readonly Role[]>;
  /** The role that the person holds now. */
  current?: Role;
}) {
  return (
    <>
      <Select label="Role" options={roleOptions(current)} {...role} />
      <FormSection legend="Additional roles">
        <Grid cols={{ base: 1, xs: 2 }} spacing="sm">
          {additionalRoleOptions(role.value).map(({ value, label }) => (
            <Checkbox
              key={value}
              id={`${roles.id}-${value}`}
              name={roles.name}
              data-path={roles['data-path']}
              label={label}
              checked={roles.value.includes(value)}
              onChange={(checked) =>
                roles.onChange(
                  checked ? [...roles.value, value] : roles.value.filter((current) => current !== value),
                )
              }
            />
          ))}
        </Grid>
      </FormSection>
    </>
  );
}
