/** Mantine's layout, as it is: a dashboard sets gaps by name (xxs 4, xs 8, sm 12, md 16, lg 24, xl 32, xxl 48 px). */
export { Box, Group, SimpleGrid as Grid, Stack, Text, Title } from '@mantine/core';
