/** Every component of the table in every recorded state: `npm run dev`, then /tests/gallery/. */

import { mount } from "svelte";
import "../../src/app.css";
import "../../src/pages.css";
import { dress } from "../../src/lib/settings.svelte";
import Gallery from "./Gallery.svelte";

dress();
mount(Gallery, { target: document.getElementById("app")! });
