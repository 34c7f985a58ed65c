// A page takes what it shares and shows in a part that loads later, as Module Federation asks of its hosts.
import('./page.tsx');
