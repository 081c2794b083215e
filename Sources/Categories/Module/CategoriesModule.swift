internal import Web
