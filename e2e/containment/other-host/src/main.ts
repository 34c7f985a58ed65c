// Shared modules and the page are in a part that is loaded later, as Module Federation requires of its hosts.
import('./page.tsx');
