/** The badge above every page while others in the network may join. */

import { mount } from "svelte";
import NetworkBadge from "../parts/NetworkBadge.svelte";

const place = document.createElement("div");
document.getElementById("app")?.before(place);
mount(NetworkBadge, { target: place });
