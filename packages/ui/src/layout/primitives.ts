import { Group as MantineGroup, Stack as MantineStack, SimpleGrid } from '@mantine/core';

/** Mantine's layout components, unchanged. A dashboard sets gaps by name (xxs 4, xs 8, sm 12, md 16, lg 24, xl 32, xxl 48 px). */
export { Box, Text, Title } from '@mantine/core';

/** These components set the space between their children (`data-gap`), so a message inside one has no margin of its own. */
export const Stack = MantineStack.withProps({ mod: 'gap' });
export const Group = MantineGroup.withProps({ mod: 'gap' });
export const Grid = SimpleGrid.withProps({ mod: 'gap' });
